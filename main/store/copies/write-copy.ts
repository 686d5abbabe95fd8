/** A copy of the database beside it, taken while it is written, and checked before any older one goes (sync design, section 16). */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { hostLimits } from '../../../shared/limits.ts'
import { withConnection } from '../connect.ts'
import { type Copy, copiesFolder, isBeforeMigration, listCopies, nextCopyFile } from '../copy-files.ts'
import { requireSound } from '../find-faults.ts'
import { withFailuresOf } from '../store-failure.ts'
import { vacuumInto } from '../vacuum-into.ts'

/**
 * Blocks for as long as writing the whole file takes, so it is for a thread of its own. `now`: epoch ms.
 * @throws StoreFailure `full`, `unwritable`, `damaged` when the source cannot be read whole
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

/** Copies lie beside what they are of, and only the newest are kept: 3, and the one before the last migration. */
function removeOld(file: string): void {
  const copies = listCopies(file)
  const ordinary = copies.filter(copy => !isBeforeMigration(copy.file))
  const migrated = copies.filter(copy => isBeforeMigration(copy.file))
  for (const copy of [...ordinary.slice(hostLimits.copiesKept), ...migrated.slice(1)]) rmSync(copy.file)
}

/** What a program that was killed at it left. */
function removeUnfinished(file: string): void {
  const folder = copiesFolder(file)
  if (!existsSync(folder)) return
  const prefix = `${path.basename(file, '.db')}.`
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && /\.unfinished(-journal|-wal|-shm)?$/.test(name))
      rmSync(path.join(folder, name))
  }
}

/** Daily, and hourly while work waits; one from the future was made by a clock that has been put right since. */
export function isCopyDue(newest: Copy | undefined, now: number, hasUnsent: boolean): boolean {
  if (!newest) return true
  const age = now - newest.madeAt
  return age < 0 || age >= (hasUnsent ? hostLimits.copyUnsentEveryMs : hostLimits.copyEveryMs)
}

/** The newest copy that opens with the key and is sound; null: there is none. */
export function newestSoundCopy(file: string, key: Uint8Array): Copy | null {
  return listCopies(file).find(copy => isSound(copy.file, key)) ?? null
}

function isSound(file: string, key: Uint8Array): boolean {
  try {
    requireSound(file, key)
    return true
  } catch {
    // unreadable for whatever reason: an older one is looked at instead
    return false
  }
}
