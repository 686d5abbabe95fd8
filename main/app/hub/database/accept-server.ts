/** The record in a database on a server of the cluster that has it. */
import { raiseGeneration } from '../../../service/identity.ts'
import { readMeta, writeMeta } from '../../../service/meta.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { readServerIdentity, type ServerIdentity } from '../../../store/postgres/read-server.ts'

const NAME = 'server'

/** Returns null if no hub has served the database yet, or none could ask for the server. */
export function readKnownServer(db: ReadDb): ServerIdentity | null {
  const text = readMeta(db, NAME)
  return text === null ? null : (JSON.parse(text) as ServerIdentity)
}

export function writeKnownServer(db: WriteDb, server: ServerIdentity): void {
  writeMeta(db, NAME, JSON.stringify(server))
}

/**
 * Marks the data as those of a restored backup, on the server where they are now. Clients then send again what is
 * missing. `now` is in milliseconds since the epoch.
 */
export function acceptRestored(db: WriteDb, now: number): void {
  raiseGeneration(db, now)
  if (db.engine === 'sqlite') return
  const server = readServerIdentity(db)
  if (server !== null) writeKnownServer(db, server)
}
