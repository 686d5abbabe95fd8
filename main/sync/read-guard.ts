/**
 * A reading that began before something was sent, and ended after, shows neither the one nor the other for sure: it
 * is thrown away and made again, so that what a person did never flickers away during a pull.
 */
export interface ReadGuard {
  /** Something of this job goes out, or has been answered. */
  touch(jobUuid: string): void
  /** Take one when a reading begins. */
  ticket(): number
  isStale(ticket: number, jobUuid: string): boolean
}

export function createReadGuard(): ReadGuard {
  const touched = new Map<string, number>()
  let count = 0
  return {
    touch(jobUuid) {
      touched.set(jobUuid, ++count)
    },
    ticket: () => count,
    isStale: (ticket, jobUuid) => (touched.get(jobUuid) ?? 0) > ticket,
  }
}
