/** What of a van is shown first, and what is found in it. */
import type { VanLine } from '../../../shared/material.ts'

/** What somebody has to look at comes first: more taken than there was, never counted; then what was used, by number. */
export function inVanOrder(lines: readonly VanLine[]): VanLine[] {
  return lines.toSorted((a, b) => weightOf(a) - weightOf(b) || (a.number < b.number ? -1 : 1))
}

/** Below what lies there as it was counted. */
export const isNoted = (line: VanLine) => weightOf(line) < 3

function weightOf({ stock, taken }: VanLine): number {
  if (stock === null) return 1
  if (stock < 0) return 0
  return taken > 0 ? 2 : 3
}

/** By its name or its number, as the words were typed. */
export function fitsWords({ name, number }: VanLine, words: string): boolean {
  const text = `${number} ${name}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
