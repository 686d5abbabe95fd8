/**
 * Detects readings that may be older than an operation sent at the same time. Such a reading is discarded and made
 * again, or a user's change would disappear for a moment.
 */
export interface ReadGuard {
  /** Called when an operation on the job or the asset is sent. Several may be sent at once. */
  begin(uuid: string, operationId: string): void
  /** Called when the end of the attempt is stored, even if no request was sent. */
  end(operationId: string): void
  /** Returns a ticket, which a reading needs from its beginning. */
  ticket(): number
  isStale(ticket: number, uuid: string): boolean
}

export function createReadGuard(): ReadGuard {
  /** uuids of jobs and assets by operation */
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
