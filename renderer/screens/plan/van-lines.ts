/** Order and search of the parts in a van. */
import type { VanLine } from '../../../shared/entities/material.ts'

/** Lines that need attention come first: below zero or never counted. Then come used parts, by number. */
export function inVanOrder(lines: readonly VanLine[]): VanLine[] {
  return lines.toSorted((a, b) => weightOf(a) - weightOf(b) || (a.number < b.number ? -1 : 1))
}

/** The stock is below zero or unknown. */
export const needsCount = (line: VanLine) => weightOf(line) < 2

function weightOf({ stock, taken }: VanLine): number {
  if (stock === null) return 1
  if (stock < 0) return 0
  return taken > 0 ? 2 : 3
}

/** Matches if the name or the number contains every typed word. */
export function fitsLabel({ name, number }: VanLine, words: string): boolean {
  const text = `${number} ${name}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
