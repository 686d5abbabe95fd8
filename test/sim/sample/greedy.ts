/** Chooses few candidates that together have as much as possible of what all of them have. */

export interface Candidate {
  /** the worth of each feature, by its name */
  has: ReadonlyMap<string, number>
}

/** Each repetition of a feature is worth this share of the one before: two seeds with a feature are better than one. */
const again = 1 / 4

/** Chooses one candidate after another, each time the one that adds most. */
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
