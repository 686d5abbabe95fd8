/** Blocks a thread until another one has answered. The threads share the id of the last answered order. */

/** The places in the shared memory of both threads. */
export const places = {
  /** The id of the last order that was answered. */
  answered: 0,
  /** The id of the last order that is not waited for any more. Orders up to it must not run. */
  abandoned: 1,
} as const

/**
 * Returns whether the order was answered within `ms`. It returns false at once while an earlier order is abandoned and
 * still runs. A notification of the answer before may come late, so it is no proof of an answer.
 */
export function waitForAnswer(shared: Int32Array, id: number, ms: number): boolean {
  const until = performance.now() + ms
  for (;;) {
    const answered = Atomics.load(shared, places.answered)
    if (answered === id) return true
    if (answered !== id - 1) return false
    const left = until - performance.now()
    if (left <= 0) return false
    Atomics.wait(shared, places.answered, answered, left)
  }
}
