/** Reads which server has a database, so that the hub notices a restored copy on another one. */
import type { ReadDb } from '../db.ts'
import { StoreFailure } from '../store-failure.ts'

export interface ServerIdentity {
  /** The id of the cluster, which a copy by pg_basebackup or pgBackRest has too. */
  systemId: string
  /** Rises when a standby is promoted, and after a recovery to a point in time. An old primary has a lower one. */
  timeline: number
}

/** The last checkpoint may still be of the timeline before a promotion, so the timeline is that of the log. */
const timeline = "('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int"

/** Returns null if the user of the database may not ask. @throws StoreFailure if the server cannot be reached */
export function readServerIdentity(db: ReadDb): ServerIdentity | null {
  try {
    const row = db.get<ServerIdentity>(
      `SELECT CAST(system_identifier AS text) AS "systemId", ${timeline} AS timeline FROM pg_control_system()`,
    )
    return row ?? null
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** A managed server may lack the functions, or keep them for its own users. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof StoreFailure ? error.cause : error
  const { failure } = cause as { failure?: { code?: string } }
  return ['42501', '42883', '0A000'].includes(failure?.code ?? '')
}
