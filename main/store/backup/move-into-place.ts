/**
 * Replaces the hub's databases by restored ones. The old files are moved to another folder and not deleted.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { withFailuresOf } from '../store-failure.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import type { HubFiles } from './write-backup.ts'

/** The suffixes of the files that belong to a database. The log's record is moved before the log. */
const besides = ['', '-wal-state', '-wal', '-shm', '-journal']

export function isThere({ main, contents }: HubFiles): boolean {
  return existsSync(main) || existsSync(contents)
}

/**
 * Moves the files at `files` into `aside`, and `fresh` to `files`. All must be on one disk.
 * The main database is moved last, because it marks the folder as a hub's.
 * @throws StoreFailure
 */
export function moveIntoPlace(fresh: HubFiles, files: HubFiles, aside: string): void {
  withFailuresOf(files.main, () => {
    if (isThere(files)) moveAway(files, aside)
    renameSync(fresh.contents, files.contents)
    renameSync(fresh.main, files.main)
    syncToDisk(path.dirname(files.main))
  })
}

function moveAway({ main, contents }: HubFiles, aside: string): void {
  mkdirSync(aside, { mode: 0o700 })
  for (const file of [main, contents]) {
    for (const beside of besides) {
      const old = `${file}${beside}`
      if (existsSync(old)) renameSync(old, path.join(aside, path.basename(old)))
    }
  }
}
