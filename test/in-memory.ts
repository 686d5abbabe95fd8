/**
 * What a run writes for a while lies in memory where the system keeps such a folder and it has room: SQLite waits for
 * the disk at every commit, and a run makes hundreds of thousands of them.
 */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { removeAtExit } from './remove-at-exit.ts'

const memory = '/dev/shm'
/** a whole run was never seen to hold a quarter of it */
const bytesNeeded = 8 * 1024 ** 3

export default function writeInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(path.join(memory, 'fieldbook-run-'))
  process.env.TMPDIR = folder
  removeAtExit(folder)
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= bytesNeeded
}
