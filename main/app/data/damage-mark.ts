/**
 * Marks a database file as damaged on the disk. Its first pages may be sound, so the next start would
 * otherwise open it and write into it again.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Files whose mark could not be written to the disk. They count as marked while the program runs. */
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
