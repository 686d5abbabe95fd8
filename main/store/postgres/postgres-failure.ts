/** Explains errors of PostgreSQL and of the connection to it. */

import { SessionError } from '../session-error.ts'
import { StoreFailure, type StoreFailureCode } from '../store-failure.ts'

const unchanged = 'What was not confirmed is not saved; clients send it again.'

/** The beginning of a code, what it means, and what the operator can do. */
const meanings: readonly [RegExp, StoreFailureCode, (place: string) => string][] = [
  [
    /^in-use$/,
    'in-use',
    place =>
      `Another hub serves the database ${place}, and files are on one machine. ${unchanged} ` +
      'Stop the other hub, or start each hub with --contents and the same S3 store.',
  ],
  [
    /^(28|3D000)/,
    'unwritable',
    place => `The server refuses the user, the password or the database of ${place}. Correct --database.`,
  ],
  [
    /^53100/,
    'full',
    place => `The disk of the database ${place} is full. ${unchanged} Make room on the server.`,
  ],
  [
    /^25006/,
    'unwritable',
    place => `The database ${place} is read-only. ${unchanged} Name the primary server in --database.`,
  ],
  [
    /^42501/,
    'unwritable',
    place =>
      `The user of the database ${place} lacks a right. ${unchanged} Make this user the owner of the database and its tables.`,
  ],
  [
    /^(40001|40P01|55P03)/,
    'in-use',
    place => `Another program changed the same rows of ${place}. ${unchanged}`,
  ],
  [
    /^57014/,
    'unwritable',
    place => `The database ${place} did not answer in time. ${unchanged} Look for its load and its locks.`,
  ],
  [
    /^(08|57P|53|58|session-lost|E[A-Z]+$)/,
    'unwritable',
    place => `The database ${place} cannot be reached. ${unchanged} Start the server, or check the network.`,
  ],
]

/** Whether the connection was lost, or could not be made. */
export function isSessionLost(error: unknown): boolean {
  const cause = error instanceof StoreFailure ? error.cause : error
  return cause instanceof SessionError && /^(08|57P|session-lost|E[A-Z]+$)/.test(cause.failure.code)
}

/** Returns null for an error that is a bug. */
export function postgresFailureFrom(error: unknown, place: string): StoreFailure | null {
  if (!(error instanceof SessionError)) return null
  const { code } = error.failure
  const meaning = meanings.find(([pattern]) => pattern.test(code))
  return meaning ? new StoreFailure(meaning[1], meaning[2](place), error) : null
}
