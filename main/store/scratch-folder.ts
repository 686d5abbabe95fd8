/**
 * A folder outside the data folder, in the system's place for temporary files, for as long as a program works with it.
 * It may hold a key and somebody's work, so one that a killed program left is removed by the next that starts.
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
  /** removes it with all that is in it */
  release(): void
}

export function makeScratchFolder(parent: string = os.tmpdir(), hold = holdLock): ScratchFolder {
  for (let turn = 1; ; turn++) {
    const dir = mkdtempSync(path.join(parent, prefix))
    const unlock = holdIfThere(path.join(dir, lockName), hold)
    // a program that is just starting may take it for one that was left, between its lock's making and holding
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

/** Null as well where another program that starts has just removed the folder: SQLite's own errors do not say that. */
function holdIfThere(lock: string, hold: typeof holdLock): (() => void) | null {
  try {
    return hold(lock)
  } catch (error) {
    if (existsSync(path.dirname(lock))) throw error
    return null
  }
}

/** Those of this person that no program holds any more. Returns how many went. */
export function clearLeftFolders(parent: string = os.tmpdir(), hold = holdLock): number {
  const left = attempt(() => readdirSync(parent).filter(name => name.startsWith(prefix))) ?? []
  return left.filter(name => attempt(() => removeIfLeft(path.join(parent, name), hold))).length
}

/** What went meanwhile, or cannot be touched, is no reason not to start. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (storeFailureFrom(error, '') !== null) return null
    throw error
  }
}

/** One without its lock is just being made. */
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
