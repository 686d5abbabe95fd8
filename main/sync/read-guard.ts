/**
 * A reading that was made while something was on its way to the hub shows neither the one nor the other for sure: it
 * is thrown away and made again, so that what a person did never flickers away during a pull.
 */
export interface ReadGuard {
  /** Something of this job or asset goes out. */
  begin(uuid: string): void
  /** What became of it is written down. */
  end(uuid: string): void
  /** Take one when a reading begins. */
  ticket(): number
  isStale(ticket: number, uuid: string): boolean
}

export function createReadGuard(): ReadGuard {
  const inFlight = new Set<string>()
  const ended = new Map<string, number>()
  let count = 0
  return {
    begin: jobUuid => void inFlight.add(jobUuid),
    end(jobUuid) {
      if (inFlight.delete(jobUuid)) ended.set(jobUuid, ++count)
    },
    ticket: () => count,
    isStale: (ticket, jobUuid) => inFlight.has(jobUuid) || (ended.get(jobUuid) ?? 0) > ticket,
  }
}
