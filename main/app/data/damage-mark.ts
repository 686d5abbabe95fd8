/** Remembered on the disk: the first pages may be sound, and the next start must not write into a damaged file again. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** The marks that the disk did not take: they hold while the program runs. */
const notWritten = new Set<string>()

export function markDamaged(file: string): void {
  try {
    writeFileSync(markOf(file), '', { mode: 0o600 })
  } catch {
    // on a full or read-only disk the next start finds the damage again
    notWritten.add(file)
  }
}

export function unmarkDamaged(file: string): void {
  notWritten.delete(file)
  rmSync(markOf(file), { force: true })
}

export function isMarkedDamaged(file: string): boolean {
  return notWritten.has(file) || existsSync(markOf(file))
}

function markOf(file: string): string {
  return `${file}.damaged`
}
