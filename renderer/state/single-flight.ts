/** A second press while the first is still being saved gets the first one's answer, and does nothing more. */
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
