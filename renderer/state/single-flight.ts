/** A second call while the first still runs does nothing, and returns the first one's result. */
export function singleFlight<T, A extends unknown[]>(
  work: (...asked: A) => Promise<T>,
): (...asked: A) => Promise<T> {
  let running: Promise<T> | null = null
  return (...asked) => {
    running ??= work(...asked).finally(() => {
      running = null
    })
    return running
  }
}
