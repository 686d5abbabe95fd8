/** Imports the rows of a CSV file as users, with the same command as `user add`. */
import { type Role, roles } from '../../../shared/entities/roles.ts'
import { defaultHashThreads } from '../../service/access/passwords.ts'
import {
  addUser,
  findUserByEmail,
  type NewUser,
  normalizeEmail,
  type UserRecord,
} from '../../service/access/users.ts'
import { type ChangedUser, changeUser } from '../../service/jobs/change-user.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { HeadersOf } from './columns.ts'
import type { ImportResult } from './import-file.ts'
import { importRows, type ReadCell, type RowsToImport } from './import-rows.ts'

export const peopleHeaders = {
  email: ['email', 'e-mail', 'mail', 'emailAddress', 'userPrincipalName', 'login', 'e-post', 'epost'],
  name: ['name', 'fullName', 'displayName', 'namn'],
  role: ['role', 'roll', 'rolle'],
  group: ['group', 'groups', 'grupp', 'gruppe', 'team', 'department'],
  password: ['password', 'lösenord', 'passwort'],
} as const satisfies Record<string, readonly string[]>
export type PersonField = keyof typeof peopleHeaders

export interface PeopleImport
  extends Pick<RowsToImport<PersonField>, 'file' | 'delimiter' | 'encoding' | 'mappings' | 'onRefused'> {
  /** the role of rows that name none */
  role: Role
  /** returns the id of the group that a row names, or of the default group. @throws Refused */
  findGroup(ref: string | undefined): number
  /** whether a row changes the name, role and groups of a user who is there already */
  isUpdate: boolean
  /** makes passwords for rows without one; null: these users can only use single sign-on until they get a password */
  makePassword: (() => string) | null
  onImported(person: { user: UserRecord; madePassword: string | null; hasPassword: boolean }): void
  onChanged(changed: ChangedUser): void
}

interface PeopleResult extends Omit<ImportResult, 'corrected'> {
  /** users that existed before and have another name, role or group now */
  changed: number
}

/**
 * Imports the users; `known` counts those that existed and stay unchanged.
 * @throws Refused before any user is added if the file or its columns are unusable
 */
export async function importPeople(service: Service, options: PeopleImport): Promise<PeopleResult> {
  const result = { imported: 0, changed: 0, known: 0 }
  const headersOf: HeadersOf<PersonField> = peopleHeaders
  const rows = { ...options, headersOf, required: ['email', 'name'] as const }
  // Rows run in parallel, as hashing dominates the time. Rows with the same address run one after the other.
  const byAddress = new Map<string, Promise<unknown>>()
  const takeRow = async (read: ReadCell<PersonField>) => {
    const email = normalizeEmail(read('email'))
    const importing = importAfter(byAddress.get(email), service, read, options)
    byAddress.set(email, importing)
    result[await importing] += 1
  }
  const counted = await importRows(rows, takeRow, defaultHashThreads)
  return { ...counted, ...result }
}

async function importAfter(
  before: Promise<unknown> | undefined,
  ...row: Parameters<typeof importRow>
): ReturnType<typeof importRow> {
  // The previous row reports its own refusal.
  await before?.catch(() => undefined)
  return importRow(...row)
}

async function importRow(
  service: Service,
  read: ReadCell<PersonField>,
  options: PeopleImport,
): Promise<'imported' | 'changed' | 'known'> {
  const email = normalizeEmail(read('email'))
  if (email === '') refuse('invalid', 'there is no e-mail address.')
  if (findUserByEmail(service.store.read, email))
    return options.isUpdate ? updateRow(service, email, read, options) : 'known'
  const given = read('password')
  const made = given === '' ? (options.makePassword?.() ?? null) : null
  const person: NewUser = {
    email,
    name: read('name') || refuse('invalid', 'there is no name.'),
    role: roleOf(read('role'), options.role),
    password: given === '' ? made : given,
    ...groupsOf(read('group'), options),
  }
  const user = await addUser(service, person)
  options.onImported({ user, madePassword: made, hasPassword: person.password !== null })
  return 'imported'
}

/** Updates an existing user. Empty cells change nothing, and the password never changes. */
function updateRow(
  service: Service,
  email: string,
  read: ReadCell<PersonField>,
  options: PeopleImport,
): 'changed' | 'known' {
  const [name, role, groups] = [read('name'), read('role'), groupNames(read('group'))]
  const result = changeUser(service, email, {
    ...(name !== '' && { name }),
    ...(role !== '' && { role: roleOf(role, options.role) }),
    ...(groups.length > 0 && { groupIds: groups.map(options.findGroup) }),
  })
  if (result.changed.length === 0) return 'known'
  options.onChanged(result)
  return 'changed'
}

function roleOf(text: string, otherwise: Role): Role {
  if (text === '') return otherwise
  const role = roles.find(known => known === text.toLowerCase())
  return role ?? refuse('invalid', `the role "${text}" is none of ${roles.join(', ')}.`)
}

/** Splits the names of several groups at `;` or `|`. */
function groupNames(text: string): string[] {
  return text
    .split(/[;|]/)
    .map(name => name.trim())
    .filter(name => name !== '')
}

function groupsOf(text: string, { findGroup }: PeopleImport): Pick<NewUser, 'groupId' | 'furtherGroupIds'> {
  const [first, ...further] = groupNames(text)
  return { groupId: findGroup(first), furtherGroupIds: further.map(findGroup) }
}
