/**
 * Folders of a whole run, which go when its process does. Vitest cleans up before it ends its workers, and each of them
 * writes what was compiled as it ends: a folder that is emptied then is not empty when it is to be removed.
 */
import { rmSync } from 'node:fs'
import process from 'node:process'

export function removeAtExit(folder: string): void {
  // a program that was left alone may still be writing its last
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}
