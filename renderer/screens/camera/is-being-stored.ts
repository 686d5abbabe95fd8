import { adding } from '../../state/add-files.ts'

/** A file that is held because it could not be stored waits for the user. */
export function isBeingStored(file: File): boolean {
  return adding.value.some(entry => entry.file === file && !entry.isHeld)
}
