/** The file that a move fills. It replaces the hub's file at the end. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { putInPlace } from '../put-in-place.ts'

/** `file`: the path of the hub's file. */
export function movingFile(file: string): string {
  return path.join(path.dirname(file), 'moving', path.basename(file))
}

/** Returns the folder with the file that was there before; null: there was none. @throws StoreFailure */
export function putMovedFile(file: string, now: Date): string | null {
  const aside = putInPlace(movingFile(file), file, now)
  removeMovingFile(file)
  return aside
}

export function removeMovingFile(file: string): void {
  rmSync(path.dirname(movingFile(file)), { recursive: true, force: true })
}
