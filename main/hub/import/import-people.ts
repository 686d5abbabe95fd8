/** Brings the rows of a CSV file in as people who log in, through the same command as `user add`. */
import { type Role, roles } from '../../../shared/roles.ts'
import { addUser, findUserByEmail, type NewUser, normalizeEmail } from '../../service/access/users.ts'
import { Refused, refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { type Columns, findColumns, type HeadersOf } from './columns.ts'
import { readRows } from './read-rows.ts'

export const peopleHeaders = {
  email: ['email', 'e-mail', 'mail', 'emailAddress', 'userPrincipalName', 'login', 'e-post', 'epost'],
  name: ['name', 'fullName', 'displayName', 'namn'],
  role: ['role', 'roll', 'rolle'],
  group: ['group', 'groups', 'grupp', 'gruppe', 'team', 'department'],
  password: ['password', 'lösenord', 'passwort'],
} as const satisfies Record<string, readonly string[]>
export type PersonField = keyof typeof peopleHeaders

export interface PeopleImport {
  file: string
  mappings: ReadonlyMap<PersonField, string>
  delimiter: string
  /** of rows that name none */
  role: Role
  /** the number of a group that a row names, or of the one for rows that name none. @throws Refused */
  findGroup(ref: string | undefined): number
  /** for people whose row has no password; null: they come in by single sign-on alone, or once they are given one */
  makePassword: (() => string) | null
  onImported(person: { email: string; madePassword: string | null; hasPassword: boolean }): void
  onRefused(row: { line: number; why: string }): void
}

export interface PeopleImported {
  rows: number
  imported: number
  /** there already, and left as they are */
  known: number
  refused: number
}

/** @throws Refused before anybody is added, when the file or its columns are not usable */
export async function importPeople(service: Service, options: PeopleImport): Promise<PeopleImported> {
  const result: PeopleImported = { rows: 0, imported: 0, known: 0, refused: 0 }
  const rows = readRows(options.file, options.delimiter)
  const header = (await rows.next()).value ?? refuse('bad-request', `${options.file} is empty.`)
  const headersOf: HeadersOf<PersonField> = peopleHeaders
  const columns = findColumns(header.cells, {
    headersOf,
    required: ['email', 'name'],
    mappings: options.mappings,
  })
  for await (const row of rows) {
    result.rows += 1
    try {
      if (row.cells.length !== header.cells.length) {
        refuse('invalid', `it has ${row.cells.length} cells where the first line has ${header.cells.length}.`)
      }
      result[await importRow(service, columns, row.cells, options)] += 1
    } catch (error) {
      // of one row; what the disk refuses would be refused for each
      if (!(error instanceof Refused) || error.failure.code === 'storage') throw error
      result.refused += 1
      options.onRefused({ line: row.line, why: error.message })
    }
  }
  return result
}

async function importRow(
  service: Service,
  columns: Columns<PersonField>,
  cells: readonly string[],
  options: PeopleImport,
): Promise<'imported' | 'known'> {
  const read = (field: PersonField): string => (cells[columns.get(field) ?? -1] ?? '').trim()
  const email = normalizeEmail(read('email'))
  if (email === '') refuse('invalid', 'there is no e-mail address.')
  if (findUserByEmail(service.store.read, email)) return 'known'
  const given = read('password')
  const made = given === '' ? (options.makePassword?.() ?? null) : null
  const person: NewUser = {
    email,
    name: read('name') || refuse('invalid', 'there is no name.'),
    role: roleOf(read('role'), options.role),
    password: given === '' ? made : given,
    ...groupsOf(read('group'), options),
  }
  await addUser(service, person)
  options.onImported({ email, madePassword: made, hasPassword: person.password !== null })
  return 'imported'
}

function roleOf(text: string, otherwise: Role): Role {
  if (text === '') return otherwise
  const role = roles.find(known => known === text.toLowerCase())
  return role ?? refuse('invalid', `the role "${text}" is none of ${roles.join(', ')}.`)
}

/** Several are named with `;` or `|` between them. */
function groupsOf(text: string, { findGroup }: PeopleImport): Pick<NewUser, 'groupId' | 'furtherGroupIds'> {
  const [first, ...further] = text
    .split(/[;|]/)
    .map(name => name.trim())
    .filter(name => name !== '')
  return { groupId: findGroup(first), furtherGroupIds: further.map(findGroup) }
}
