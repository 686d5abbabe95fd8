/** What was written is on the disk, whatever happens to the machine next. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A file's bytes, or a folder's names. */
export function syncToDisk(file: string): void {
  const opened = openSync(file, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
