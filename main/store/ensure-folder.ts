/** Creates data folders that only their owner can read. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StoreFailure } from './store-failure.ts'

/**
 * Creates the folder and its missing parents. `mkdirSync` with `recursive` does not end if the system
 * reports ENOENT for an existing parent, as under /proc.
 * @throws the system's error, or StoreFailure `unwritable` for a place that cannot have folders
 */
export function ensureFolder(folder: string): void {
  const missing = [path.resolve(folder)]
  for (let parent = path.dirname(missing[0] ?? ''); !existsSync(parent); parent = path.dirname(parent))
    missing.unshift(parent)
  for (const each of missing) makeOne(each)
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code === 'ENOENT' && existsSync(path.dirname(folder)))
      throw new StoreFailure('unwritable', `${folder} cannot be made there: choose another folder.`, error)
    throw error
  }
}
