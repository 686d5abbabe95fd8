/**
 * Finds the best hits of a full-text query that the actor may see. It ranks first and reads rows afterwards: reading
 * the row of every hit takes ten times as long as ranking them all.
 */

/** A lower rank is a better match. */
export interface Hit {
  id: number
  rank: number
}

/** A hit in a group of the actor, with the size of its entry. */
export interface SeenHit {
  id: number
  bytes: number
}

/** Number of ranked hits to read for each wanted one, and the growth if too few of them are visible. */
const windowFactor = 2
const windowGrowth = 8

/**
 * Returns at most `limit` hits, the best first. `ranked` returns the best `window` hits of all groups, `seen` those
 * that the actor may see. If these are too few, the window grows.
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
