/**
 * Puts temporary files into memory if the system has such a folder with enough room. SQLite waits for the disk at every
 * commit, and a test run makes hundreds of thousands of commits.
 */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { removeAtExit } from './remove-at-exit.ts'

const memory = '/dev/shm'
/** More than four times the highest use of a whole run. */
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
