/** The file that a move fills. It replaces the hub's file at the end. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withFailuresOf } from '../store-failure.ts'
import { syncToDisk } from '../sync-to-disk.ts'

/** The suffixes of the files that belong to a database. The log's record is moved before the log. */
const suffixes = ['', '-wal-state', '-wal', '-shm']

/** `file`: the path of the hub's file. */
export function movingFile(file: string): string {
  return path.join(path.dirname(file), 'moving', path.basename(file))
}

/** Returns the folder with the file that was there before; null: there was none. @throws StoreFailure */
export function putMovedFile(file: string, now: Date): string | null {
  return withFailuresOf(file, () => {
    const folder = path.dirname(file)
    const aside = path.join(folder, `replaced-${now.toISOString().replaceAll(':', '-')}`)
    const isReplaced = existsSync(file)
    if (isReplaced) {
      mkdirSync(aside, { mode: 0o700 })
      for (const suffix of suffixes)
        if (existsSync(file + suffix))
          renameSync(file + suffix, path.join(aside, path.basename(file) + suffix))
    }
    renameSync(movingFile(file), file)
    syncToDisk(folder)
    rmSync(path.dirname(movingFile(file)), { recursive: true })
    return isReplaced ? aside : null
  })
}

export function removeMovingFile(file: string): void {
  rmSync(path.dirname(movingFile(file)), { recursive: true, force: true })
}
