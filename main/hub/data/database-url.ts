/** The address of the database on a server, with its password. */
import type { Command } from 'commander'
import { refuse } from '../../service/refuse.ts'
import { readSecretFile } from '../options/secret-file.ts'
import { settingOf } from '../options/settings.ts'
import type { Settings } from '../options/table.ts'

/**
 * Returns the address for the driver; undefined: the database is a file of the data folder.
 * @throws Refused for a password file without a database, or one that cannot be read
 */
export function databaseUrl({
  database,
  databasePasswordFile: file,
}: Pick<Settings, 'database' | 'databasePasswordFile'>): string | undefined {
  if (file === undefined) return database
  if (database === undefined)
    return refuse('bad-request', '--database-password-file needs --database, whose password it has.')
  return Object.assign(new URL(database), { password: readSecretFile(file, 'database-password-file') }).href
}

/** Returns the same for a command. @throws Refused */
export function databaseOf(command: Command): string | undefined {
  return databaseUrl({
    database: settingOf(command, 'database'),
    databasePasswordFile: settingOf(command, 'databasePasswordFile'),
  })
}
