/**
 * Removes folders of a whole run when its process ends. Vitest cleans up before its workers end, and each worker writes
 * compiled code at its end, so a folder could not be removed then.
 */
import { rmSync } from 'node:fs'
import process from 'node:process'

export function removeAtExit(folder: string): void {
  // A program that is still running may be writing.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}
