/**
 * A reading that was made while something was on its way to the hub shows neither the one nor the other for sure: it
 * is thrown away and made again, so that what a person did never flickers away during a pull.
 */
export interface ReadGuard {
  /** Something of this job or asset goes out: one operation of several at once. */
  begin(uuid: string, operationId: string): void
  /** What became of it is written down, if it ever went out. */
  end(operationId: string): void
  /** Take one when a reading begins. */
  ticket(): number
  isStale(ticket: number, uuid: string): boolean
}

export function createReadGuard(): ReadGuard {
  /** uuids by operation */
  const inFlight = new Map<string, string>()
  const ended = new Map<string, number>()
  let count = 0
  return {
    begin: (uuid, operationId) => void inFlight.set(operationId, uuid),
    end(operationId) {
      const uuid = inFlight.get(operationId)
      if (uuid === undefined) return
      inFlight.delete(operationId)
      ended.set(uuid, ++count)
    },
    ticket: () => count,
    isStale: (ticket, uuid) => [...inFlight.values()].includes(uuid) || (ended.get(uuid) ?? 0) > ticket,
  }
}
