/** Checks whether a hub can work now, for load balancers and operators. */
import { accessSync, constants, statfsSync } from 'node:fs'
import path from 'node:path'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Service } from '../../service/service.ts'
import { readMigrations } from '../../store/migrate.ts'
import { readSchema } from '../../store/read-schema.ts'
import type { HttpContext } from '../operation/context.ts'

/**
 * Returns a sentence for each obstacle; an empty list means ready. `freeBytes` returns the free space of the folder's
 * disk.
 */
export function findObstacles(
  { service, blobs, readOnly }: Pick<HttpContext, 'service' | 'blobs' | 'readOnly'>,
  freeBytes = askFreeBytes,
): string[] {
  const { store } = service
  const folder = path.dirname(blobs.file)
  const files = [...(store.file === null ? [] : [store.file]), blobs.file]
  return [
    ...obstacle('The database cannot be written', () => {
      for (const file of [...files, folder]) accessSync(file, constants.W_OK)
      if (!readOnly) tryToWrite(service)
    }),
    ...obstacle('The database is of another version of this program', () => requireSchema(service)),
    ...obstacle('The disk is nearly full', () => requireRoom(freeBytes(folder))),
  ]
}

function obstacle(what: string, look: () => void): string[] {
  try {
    look()
    return []
  } catch (error) {
    return [`${what}: ${error instanceof Error ? error.message : String(error)}.`.replace(/\.\.$/, '.')]
  }
}

class Undone extends Error {}

/** Writes and rolls back, as a commit would invalidate all caches of the hub. */
function tryToWrite({ store }: Service): void {
  try {
    store.transaction(db => {
      db.run("UPDATE meta SET value = value WHERE name = 'opened'")
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

let migrations: number | null = null

/**
 * Compares the schema with this program. Opening updates the schema, but a command of a newer program may have updated
 * it since.
 */
function requireSchema({ store }: Service): void {
  migrations ??= readMigrations().length
  const seen = readSchema(store.read)
  if (seen === migrations) return
  throw new Error(`it has seen ${seen} migrations, and this program knows ${migrations}. Start the hub anew`)
}

export function askFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Requires free space, as the write-ahead log grows before it is moved into the database. With less, any commit may
 * fail.
 */
function requireRoom(free: number): void {
  if (free >= hubLimits.diskNeededBytes) return
  throw new Error(`${Math.floor(free / 1024 / 1024)} MB are left, and soon nothing can be saved`)
}
