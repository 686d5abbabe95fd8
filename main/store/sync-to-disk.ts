/** Syncs a file or folder to the disk, so that a power failure cannot lose what was written. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file's bytes, or the names in a folder. */
export function syncToDisk(file: string): void {
  const opened = openSync(file, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
