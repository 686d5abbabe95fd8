/** `user import FILE.csv` adds all users of a company from a list. */
import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { csvRow } from '../../app/times/write-csv.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { auditUser, rightsOf } from '../data/audit-user.ts'
import { chooseGroup, chooseOrBeginGroup, withHubOrNew } from '../data/hub-data.ts'
import { fieldsOf } from '../import/columns.ts'
import { importPeople, type PersonField, peopleHeaders } from '../import/import-people.ts'
import { addColumnOptions, type ColumnOptions, readMappings } from '../options/columns.ts'
import { asRole, roleOption } from '../options/role.ts'
import { addDataOption } from '../options/settings.ts'
import { makePassword } from '../terminal/make-password.ts'
import { countRows, print, warn } from '../terminal/output.ts'

/** Users between two progress lines. Hashing a password takes half a second, so a line appears every ten seconds. */
const SAY_EVERY = 20

interface UserImportOptions extends ColumnOptions {
  group?: string
  role?: string
  makePasswords?: string
  update?: true
}

export function addUserImport(user: Command): void {
  addColumnOptions(addDataOption(user.command('import <file> [columns...]')))
    .description('add a user for each row of a CSV file; users who are there already stay as they are')
    .option('--group <group>', 'number, uuid or name, for rows that name none')
    .option('--update', 'change the name, role and groups of users who are there; empty cells change nothing')
    .addOption(roleOption().default('technician'))
    .option(
      '--make-passwords <file>',
      'make passwords for rows without one, and write them into a new file of mode 0600',
    )
    .addHelpText(
      'after',
      `\nFields: ${fieldsOf(peopleHeaders).join(', ')}. Several groups have ; between them.\nWho has no password signs in with single sign-on, or once "user password" gave them one.\nExit code 1 when any row was refused; the others are in.`,
    )
    .action(importUsers)
}

async function importUsers(
  file: string,
  more: string[],
  options: UserImportOptions,
  command: Command,
): Promise<void> {
  const mappings = readMappings<PersonField>(peopleHeaders, [...options.column, ...more], command)
  await withHubOrNew(command, async ({ service, audit }) => {
    const passwords = options.makePasswords === undefined ? null : openPasswords(options.makePasswords)
    try {
      let [withPassword, withoutPassword] = [0, 0]
      const result = await importPeople(service, {
        file,
        mappings,
        delimiter: options.delimiter ?? null,
        encoding: options.encoding ?? null,
        role: asRole(options.role, 'technician'),
        isUpdate: options.update ?? false,
        findGroup: createGroupFinder(service, options.group),
        makePassword: passwords && makePassword,
        onChanged: ({ user, changed }) =>
          auditUser(audit, 'user.changed', user, { changed, ...rightsOf(service, user.id) }),
        onImported({ user, madePassword, hasPassword }) {
          auditUser(audit, 'user.added', user, rightsOf(service, user.id))
          if (madePassword !== null) passwords?.write(user.email ?? '', madePassword)
          if (hasPassword) withPassword += 1
          if (hasPassword && withPassword % SAY_EVERY === 0)
            warn(`${withPassword} users have their password…`)
          if (!hasPassword) withoutPassword += 1
        },
        onRefused: ({ line, why }) => warn(`line ${line}: refused, ${why}`),
      })
      report(result, withoutPassword)
    } finally {
      passwords?.close()
    }
  })
}

function report(
  { rows, imported, changed, known, refused }: Awaited<ReturnType<typeof importPeople>>,
  withoutPassword: number,
): void {
  const updated = changed > 0 ? ` ${changed} changed,` : ''
  print(`${countRows(rows)}: ${imported} imported,${updated} ${known} already there, ${refused} refused.`)
  if (withoutPassword > 0)
    warn(
      `${withoutPassword} of them ${withoutPassword === 1 ? 'has' : 'have'} no password: they sign in with single sign-on, or once "user password" gave them one.`,
    )
  if (refused === 0) return
  warn('Mend the refused rows and import the file again: who is in already is not doubled.')
  process.exitCode = 1
}

/** Returns a function that finds a row's group and caches the answer for later rows. */
function createGroupFinder(service: Service, otherwise: string | undefined): (ref?: string) => number {
  const known = new Map<string | undefined, number>()
  return ref => {
    const wanted = ref ?? otherwise
    const id =
      known.get(wanted) ??
      (wanted === undefined ? chooseOrBeginGroup(service, undefined) : chooseGroup(service, wanted)).id
    known.set(wanted, id)
    return id
  }
}

/** Writes each password as soon as it is made: an interrupted import must not leave users with unknown passwords. */
function openPasswords(given: string): { write(email: string, password: string): void; close(): void } {
  const file = path.resolve(given)
  const handle = open(file)
  writeSync(handle, 'email,password\n')
  return {
    write: (email, password) => {
      writeSync(handle, `${csvRow([email, password], ',')}\n`)
    },
    close: () => closeSync(handle),
  }
}

function open(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') refuse('conflict', `${file} is there already: give the passwords another file.`)
    return refuse('storage', `The passwords cannot be written to ${file}: ${message}.`)
  }
}
