/** After a crash (sync design, section 5), and what becomes of the archive. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { SyncAccount } from '../account/account.ts'
import { applyEvent, clearEnded } from '../outbox/write-operation.ts'
import { isDue } from '../ports/backoff.ts'
import { knownHere } from '../records/match-events.ts'
import { inFlight, operationsWhere, waitingStates } from '../records/operation.ts'
import { confirmsOperations } from '../records/server.ts'

/**
 * What was being sent goes again if that is safe, else it is looked up. Nothing else is sent anew. `now`: only what
 * has been in flight for longer than its lease; null at the start, when nothing can be in flight.
 */
export function recoverSending(db: WriteDb, account: string, now: number | null): number {
  const lost = inFlight(db, account).filter(({ waitUntil }) => now === null || !isLeased(waitUntil, now))
  for (const { id } of lost) applyEvent(db, id, { kind: 'interrupted' })
  return lost.length
}

/**
 * A data folder may have been restored from an image or copied to another laptop, so that work that waits when the
 * program starts may be at the server. A base server stores no keys, so the work is looked up before it is sent.
 */
export function doubtWaiting(db: WriteDb, { id, user }: SyncAccount): void {
  if (confirmsOperations(db)) return
  for (const waiting of operationsWhere(db, `account = ? AND state IN (${waitingStates})`, id))
    applyEvent(db, waiting.id, { kind: 'doubted', known: knownHere(db, waiting, user.id) })
}

/** No lease is longer than the longest: what says so was given before the clock was put back. */
function isLeased(until: number | null, now: number): boolean {
  return until !== null && !isDue(until, now, syncLimits.leaseMs)
}

/**
 * After a silence of all requests, what waited for the network waits no longer. `isAsked`: a person wants it now, so
 * nothing waits for a time that the server asked for.
 */
export function retryNow(db: WriteDb, account: string, isAsked: boolean): void {
  const forNetwork = `server_errors < ${syncLimits.stubbornFailures}
    AND reason_code = 'unreachable'`
  const which = `account = ? AND wait_until IS NOT NULL AND state IN ('retry', 'verify')`
  const waiting = operationsWhere(db, isAsked ? which : `${which} AND ${forNetwork}`, account)
  for (const { id } of waiting) applyEvent(db, id, { kind: 'resumed' })
}

/** The office deleted the job or the asset before what was sent could be read back: it never will be. */
const isGone = `coalesce(job_uuid, asset_uuid) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM jobs j
    JOIN job_marks m ON m.job_id = j.id WHERE j.uuid = operations.job_uuid AND m.gone IS NULL)
  AND NOT EXISTS (SELECT 1 FROM assets a WHERE a.uuid = operations.asset_uuid)`

/** What was sent and seen, taken out, or chosen, is kept for `keptMs`. `now`: by the clock that is behind. */
export function clearArchive(db: WriteDb, now: number, keptMs: number = syncLimits.archiveMs): void {
  const before = now - keptMs
  clearEnded(db, { before, now, isGone })
  db.run('DELETE FROM conflicts WHERE resolved_at < ?', before)
}
