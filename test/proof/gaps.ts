/** Measures how long no operation was acknowledged although some waited. */

interface Gap {
  /** Milliseconds, by the clock of the caller. */
  from: number
  to: number
}

export interface Gaps {
  /** An operation waits from now on. */
  wait(now: number): void
  /** An operation was acknowledged. `isWaiting`: whether others still wait. */
  acknowledge(now: number, isWaiting: boolean): void
  /** Milliseconds of the longest gap that touches the time between `from` and `to`. */
  longest(from: number, to: number): number
}

export function createGaps(): Gaps {
  let since: number | null = null
  const gaps: Gap[] = []
  return {
    wait(now) {
      since ??= now
    },
    acknowledge(now, isWaiting) {
      if (since !== null) gaps.push({ from: since, to: now })
      since = isWaiting ? now : null
    },
    longest(from, to) {
      const open = since === null ? [] : [{ from: since, to }]
      const touching = [...gaps, ...open].filter(gap => gap.to > from && gap.from < to)
      return Math.max(0, ...touching.map(gap => gap.to - gap.from))
    },
  }
}
