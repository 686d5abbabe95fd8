/** Replaces the file of a database by another one, and keeps the old one in a folder. */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { withFailuresOf } from './store-failure.ts'
import { syncToDisk } from './sync-to-disk.ts'

/** The suffixes of the files that belong to a database. The log's record is moved before the log. */
const suffixes = ['', '-wal-state', '-wal', '-shm', '-journal']

/**
 * Both files are on one disk, and no program has them open. Returns the folder with the old file, whose name has the time
 * `now`; null: there was none. @throws StoreFailure
 */
export function putInPlace(fresh: string, file: string, now: Date): string | null {
  return withFailuresOf(file, () => {
    const folder = path.dirname(file)
    const aside = path.join(folder, `replaced-${now.toISOString().replaceAll(':', '-')}`)
    const isReplaced = existsSync(file)
    if (isReplaced) mkdirSync(aside, { mode: 0o700 })
    for (const suffix of isReplaced ? suffixes : [])
      if (existsSync(file + suffix)) renameSync(file + suffix, path.join(aside, path.basename(file) + suffix))
    renameSync(fresh, file)
    syncToDisk(folder)
    return isReplaced ? aside : null
  })
}
