/** Chooses few of many, so that they have as much as can be of what all of them have. */

export interface Candidate {
  /** by their names, and what each of them is worth */
  has: ReadonlyMap<string, number>
}

/** What was chosen already is worth so much less each time: what is there once is better there twice. */
const again = 1 / 4

/** One after another, each time whoever has most of what the others lack. */
export function chooseGreedily<T extends Candidate>(candidates: readonly T[], count: number): T[] {
  const left = new Set(candidates)
  const shares = new Map<string, number>()
  const chosen: T[] = []
  const gainOf = ({ has }: T) =>
    has.entries().reduce((sum, [name, worth]) => sum + worth * (shares.get(name) ?? 1), 0)
  while (chosen.length < count && left.size > 0) {
    const gains = [...left].map(candidate => ({ candidate, gain: gainOf(candidate) }))
    const best = gains.reduce((a, b) => (b.gain > a.gain ? b : a)).candidate
    left.delete(best)
    chosen.push(best)
    for (const name of best.has.keys()) shares.set(name, (shares.get(name) ?? 1) * again)
  }
  return chosen
}
