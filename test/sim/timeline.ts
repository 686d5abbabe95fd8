/** The virtual time of a run: callbacks run in the order of their times. */

export interface Timeline {
  /** milliseconds since the start */
  elapsed(): number
  /** calls `run` after `ms`; returns a function that cancels it */
  after(ms: number, run: () => void): () => void
  /** moves to the next callback and runs it; false: none is left, or it is later than `until` */
  step(until: number): boolean
  /** moves to a time before the next callback */
  moveTo(at: number): void
}

interface Entry {
  at: number
  order: number
  run: (() => void) | null
}

export function createTimeline(): Timeline {
  let elapsed = 0
  let made = 0
  const heap: Entry[] = []
  const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order)
  const dropTakenBack = () => {
    while (heap[0]?.run === null) pop(heap, isBefore)
  }
  return {
    elapsed: () => elapsed,
    after(ms, run) {
      const entry: Entry = { at: elapsed + Math.max(0, Math.round(ms)), order: made++, run }
      push(heap, entry, isBefore)
      return () => {
        entry.run = null
      }
    },
    step(until) {
      dropTakenBack()
      const [first] = heap
      if (!first || first.at > until) return false
      pop(heap, isBefore)
      elapsed = Math.max(elapsed, first.at)
      first.run?.()
      return true
    },
    moveTo(at) {
      elapsed = Math.max(elapsed, at)
    },
  }
}

type Before = (a: Entry, b: Entry) => boolean

function push(heap: Entry[], entry: Entry, isBefore: Before): void {
  heap.push(entry)
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!swapIf(heap, at, parent, isBefore)) return
    at = parent
  }
}

function pop(heap: Entry[], isBefore: Before): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  heap[0] = last
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const [first, second] = [heap[left], heap[right]]
    if (first === undefined) return
    const child = second !== undefined && isBefore(second, first) ? right : left
    if (!swapIf(heap, child, at, isBefore)) return
    at = child
  }
}

/** Swaps the entries if the one at `lower` comes first. */
function swapIf(heap: Entry[], lower: number, upper: number, isBefore: Before): boolean {
  const [below, above] = [heap[lower], heap[upper]]
  if (!below || !above || !isBefore(below, above)) return false
  heap[lower] = above
  heap[upper] = below
  return true
}
