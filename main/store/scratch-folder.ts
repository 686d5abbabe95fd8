/**
 * Creates a folder for temporary files outside the data folder, while a program works with it.
 * It may contain a key and a user's work, so the next start removes a folder that a killed program has
 * left.
 */
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { holdLock } from './lock.ts'
import { storeFailureFrom } from './store-failure.ts'

const prefix = 'fieldbook-aside-'
const lockName = 'held.lock'

export interface ScratchFolder {
  dir: string
  /** Removes the folder with its content. */
  release(): void
}

export function makeScratchFolder(parent: string = os.tmpdir(), hold = holdLock): ScratchFolder {
  for (let turn = 1; ; turn++) {
    const dir = mkdtempSync(path.join(parent, prefix))
    const unlock = holdIfThere(path.join(dir, lockName), hold)
    // another program may remove the folder before it is locked; then a new one is created
    if (unlock === null && turn < mostTurns) continue
    return {
      dir,
      release() {
        unlock?.()
        rmSync(dir, { recursive: true, force: true })
      },
    }
  }
}

const mostTurns = 5

/**
 * Returns null also if another starting program has just removed the folder. SQLite's error does not show
 * this.
 */
function holdIfThere(lock: string, hold: typeof holdLock): (() => void) | null {
  try {
    return hold(lock)
  } catch (error) {
    if (existsSync(path.dirname(lock))) throw error
    return null
  }
}

/** Removes this user's folders that no program has locked. Returns how many were removed. */
export function clearLeftFolders(parent: string = os.tmpdir(), hold = holdLock): number {
  const left = attempt(() => readdirSync(parent).filter(name => name.startsWith(prefix))) ?? []
  return left.filter(name => attempt(() => removeIfLeft(path.join(parent, name), hold))).length
}

/** Ignores folders that are already gone or cannot be removed, because they must not prevent the start. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (storeFailureFrom(error, '') !== null) return null
    throw error
  }
}

/** Skips a folder without a lock file, because another program is just creating it. */
function removeIfLeft(dir: string, hold: typeof holdLock): boolean {
  const entry = lstatSync(dir)
  const isOwn = process.getuid === undefined || entry.uid === process.getuid()
  const lock = path.join(dir, lockName)
  if (!entry.isDirectory() || !isOwn || !existsSync(lock)) return false
  const unlock = holdIfThere(lock, hold)
  if (unlock === null) return false
  unlock()
  rmSync(dir, { recursive: true, force: true })
  return true
}
