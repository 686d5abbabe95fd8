/**
 * Makes a backup of the database while it is in use, and checks it before older backups are deleted (sync
 * design, section 16).
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { withConnection } from '../connect.ts'
import { type Copy, copiesFolder, isBeforeMigration, listCopies, nextCopyFile } from '../copy-files.ts'
import { requireSound } from '../find-faults.ts'
import { withFailuresOf } from '../store-failure.ts'
import { vacuumInto } from '../vacuum-into.ts'

/**
 * Writes the whole file and blocks the caller, so run it in a separate thread. `now`: epoch ms.
 * @throws StoreFailure `full`, `unwritable`, `damaged` when the source cannot be read completely
 */
export function writeCopy(file: string, key: Uint8Array, now: number): Copy {
  const to = nextCopyFile(file, now)
  return withFailuresOf(to, () => {
    removeUnfinished(file)
    const copy = (connection: Database.Database) =>
      vacuumInto(connection, to, made => requireSound(made, key))
    withConnection(file, key, copy, { readonly: true })
    removeOld(file)
    return { file: to, madeAt: now }
  })
}

/** Deletes old backups. The newest 3 stay, and the one before the last migration. */
function removeOld(file: string): void {
  const copies = listCopies(file)
  const ordinary = copies.filter(copy => !isBeforeMigration(copy.file))
  const migrated = copies.filter(copy => isBeforeMigration(copy.file))
  for (const copy of [...ordinary.slice(hostLimits.copiesKept), ...migrated.slice(1)]) rmSync(copy.file)
}

/** Deletes the files of a backup that was interrupted. */
function removeUnfinished(file: string): void {
  const folder = copiesFolder(file)
  if (!existsSync(folder)) return
  const prefix = `${path.basename(file, '.db')}.`
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && /\.unfinished(-journal|-wal|-shm)?$/.test(name))
      rmSync(path.join(folder, name))
  }
}

/**
 * Returns whether a backup is due: daily, and hourly while work is unsent. A backup from the future was
 * made with a wrong clock.
 */
export function isCopyDue(newest: Copy | undefined, now: number, hasUnsent: boolean): boolean {
  if (!newest) return true
  const age = now - newest.madeAt
  return age < 0 || age >= (hasUnsent ? hostLimits.copyUnsentEveryMs : hostLimits.copyEveryMs)
}

/** Returns the newest backup that can be opened and is sound; null: there is none. */
export function newestSoundCopy(file: string, key: Uint8Array): Copy | null {
  return listCopies(file).find(copy => isSound(copy.file, key)) ?? null
}

function isSound(file: string, key: Uint8Array): boolean {
  try {
    requireSound(file, key)
    return true
  } catch {
    // skips an unreadable backup, and the caller checks an older one
    return false
  }
}
