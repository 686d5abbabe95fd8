/** Restored databases take the place of others, which are put aside rather than removed. */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { withFailuresOf } from '../store-failure.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import type { HubFiles } from './write-backup.ts'

/** The files that belong to a database. The record of the log goes before the log. */
const besides = ['', '-wal-state', '-wal', '-shm', '-journal']

export function isThere({ main, contents }: HubFiles): boolean {
  return existsSync(main) || existsSync(contents)
}

/**
 * Moves what lies at `files` into `aside`, and `fresh` to `files`: the main database last, as it is the one that
 * makes a folder a hub's. All lie on one disk.
 * @throws StoreFailure
 */
export function putInPlace(fresh: HubFiles, files: HubFiles, aside: string): void {
  withFailuresOf(files.main, () => {
    if (isThere(files)) putAside(files, aside)
    renameSync(fresh.contents, files.contents)
    renameSync(fresh.main, files.main)
    syncToDisk(path.dirname(files.main))
  })
}

function putAside({ main, contents }: HubFiles, aside: string): void {
  mkdirSync(aside, { mode: 0o700 })
  for (const file of [main, contents]) {
    for (const beside of besides) {
      const old = `${file}${beside}`
      if (existsSync(old)) renameSync(old, path.join(aside, path.basename(old)))
    }
  }
}
