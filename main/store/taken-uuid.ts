/** Recognizes that a new row has the UUID of another one. */
import { SessionError } from './session-error.ts'

/** Returns the table of the rows if an error means that; null: another error. */
export function tableOfTakenUuid(error: unknown): string | null {
  if (error instanceof SessionError) {
    const { code, table, constraint } = error.failure
    return code === '23505' && constraint === `${table}_uuid_unique` ? (table ?? null) : null
  }
  const { code, message } = error as { code?: unknown; message?: string }
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE') return null
  return /^UNIQUE constraint failed: (\w+)\.uuid/.exec(message ?? '')?.[1] ?? null
}
