/** Remembered on the disk: the first pages may be sound, and the next start must not write into a damaged file again. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'

export function markDamaged(file: string): void {
  try {
    writeFileSync(markOf(file), '', { mode: 0o600 })
  } catch {
    // a disk that takes no mark takes no work either, and the check finds the damage again
  }
}

export function unmarkDamaged(file: string): void {
  rmSync(markOf(file), { force: true })
}

export function isMarkedDamaged(file: string): boolean {
  return existsSync(markOf(file))
}

function markOf(file: string): string {
  return `${file}.damaged`
}
