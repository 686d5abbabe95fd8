/** Replaces a damaged database by the restored one. One of the two files is on the disk at every moment. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { syncToDisk } from '../../store/sync-to-disk.ts'
import { unmarkDamaged } from './damage-mark.ts'
import { moveAway } from './repair-contents.ts'

/**
 * Returns the name of the file while it is being written. A program that was killed starts it again from
 * the beginning.
 */
export function unfinishedFile(file: string): string {
  return file.replace(/\.db$/, '.restoring.db')
}

function finishedFile(file: string): string {
  return file.replace(/\.db$/, '.restored.db')
}

/** Call it when the unfinished file is complete. Returns the name under which the damaged file stays. */
export function moveIntoPlace(file: string, now: number): string {
  renameSync(unfinishedFile(file), finishedFile(file))
  syncToDisk(path.dirname(file))
  return replaceDamaged(file, now)
}

/**
 * Completes a replacement that was interrupted. The restored file already contains all that could be read
 * of the damaged one.
 */
export function finishRestore(file: string, now: number): void {
  if (existsSync(finishedFile(file))) replaceDamaged(file, now)
}

function replaceDamaged(file: string, now: number): string {
  const aside = moveAway(file, now)
  rmSync(`${file}-shm`, { force: true })
  unmarkDamaged(file)
  renameSync(finishedFile(file), file)
  syncToDisk(path.dirname(file))
  return path.basename(aside)
}
