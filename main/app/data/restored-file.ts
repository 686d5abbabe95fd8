/** A restored database on its way into the place of the damaged one: at every moment one of the two is there. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { syncToDisk } from '../../store/sync-to-disk.ts'
import { unmarkDamaged } from './damage-mark.ts'
import { putAside } from './mend-contents.ts'

/** Where it is put together; a program that was killed at it begins anew. */
export function unfinishedFile(file: string): string {
  return file.replace(/\.db$/, '.restoring.db')
}

function finishedFile(file: string): string {
  return file.replace(/\.db$/, '.restored.db')
}

/** The unfinished one is whole. Returns the name that the damaged one is kept under. */
export function putInPlace(file: string, now: number): string {
  renameSync(unfinishedFile(file), finishedFile(file))
  syncToDisk(path.dirname(file))
  return replaceDamaged(file, now)
}

/** What a program that was killed in the middle of it left: the restored one holds all that the damaged one told. */
export function finishRestore(file: string, now: number): void {
  if (existsSync(finishedFile(file))) replaceDamaged(file, now)
}

function replaceDamaged(file: string, now: number): string {
  const aside = putAside(file, now)
  rmSync(`${file}-shm`, { force: true })
  unmarkDamaged(file)
  renameSync(finishedFile(file), file)
  syncToDisk(path.dirname(file))
  return path.basename(aside)
}
