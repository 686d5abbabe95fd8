/**
 * The best hits of a full-text query among what the actor may see. The ranking comes first and the rows after it: to
 * look at the row of every hit takes ten times as long as to rank them all.
 */

/** A lower rank is a better match. */
export interface Hit {
  id: number
  rank: number
}

/** A hit in a group of the actor, with how much its entry holds. */
export interface SeenHit {
  id: number
  bytes: number
}

/** So many ranked hits are looked at for one that is wanted, before more of them are. */
const windowFactor = 2
const windowGrowth = 8

/**
 * At most `limit`, the best first. `ranked` gives the best `window` hits of everybody, `seen` those of them that the
 * actor may see; while these are too few, more hits are looked at.
 */
export function findBest(
  ranked: (window: number) => readonly Hit[],
  seen: (ids: readonly number[]) => readonly SeenHit[],
  limit: number,
): (Hit & SeenHit)[] {
  for (let window = limit * windowFactor + 1; ; window *= windowGrowth) {
    const hits = ranked(window)
    const bytes = new Map(seen(hits.map(({ id }) => id)).map(hit => [hit.id, hit.bytes]))
    const found = hits.flatMap(hit => {
      const its = bytes.get(hit.id)
      return its === undefined ? [] : [{ ...hit, bytes: its }]
    })
    if (found.length >= limit || hits.length < window) return found.slice(0, limit)
  }
}
