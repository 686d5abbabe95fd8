/** Compares recognised words with the printed ones. */

/**
 * Returns the number of words that must be inserted, removed or replaced, as a fraction of the printed words (word error
 * rate). Case and marks at the ends of words do not count. Characters that are read in boxes, logos and signatures count as
 * errors: a user who searches would find them.
 */
export function wordErrorOf(printed: readonly string[], read: readonly string[]): number {
  const from = printed.flatMap(simplify)
  const to = read.flatMap(simplify)
  if (from.length === 0) return to.length === 0 ? 0 : 1
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [down, word] of from.entries()) {
    const next = [down + 1]
    for (const [right, other] of to.entries()) {
      const replaced = (row[right] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[right + 1] ?? 0) + 1, (next[right] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / from.length
}

function simplify(word: string): string[] {
  const plain = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return plain === '' ? [] : [plain]
}
