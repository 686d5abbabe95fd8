/** Recovers interrupted operations after a crash (sync design, section 5), ends waits, and clears the archive. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { SyncAccount } from '../client/account/account.ts'
import { isDue } from '../ports/backoff.ts'
import { confirmsOperations } from '../state/server.ts'
import { knownHere } from './match-events.ts'
import { inFlight, operationsWhere, waitingStates } from './operation.ts'
import { applyEvent, clearEnded } from './write-operation.ts'

/**
 * Ends interrupted attempts. The operation is sent again if that is safe, otherwise it is looked up. `now`: only
 * attempts longer than their lease are ended; null at the start of the program, when no attempt can be running.
 */
export function recoverSending(db: WriteDb, account: string, now: number | null): number {
  const lost = inFlight(db, account).filter(({ waitUntil }) => now === null || !isLeased(waitUntil, now))
  for (const { id } of lost) applyEvent(db, id, { kind: 'interrupted' })
  return lost.length
}

/**
 * Has waiting operations of a base server looked up when the program starts. The data folder may have been restored
 * from an image, or copied to another laptop, so the server may already have them. A base server stores no keys.
 */
export function doubtWaiting(db: WriteDb, { id, user }: SyncAccount): void {
  if (confirmsOperations(db)) return
  for (const waiting of operationsWhere(db, `account = ? AND state IN (${waitingStates})`, id))
    applyEvent(db, waiting.id, { kind: 'doubted', known: knownHere(db, waiting, user.id) })
}

/** Whether the lease still runs. A lease that is longer than allowed was stored before the clock was set back. */
function isLeased(until: number | null, now: number): boolean {
  return until !== null && !isDue(until, now, syncLimits.leaseMs)
}

/**
 * Ends the waits for the network when it is back. `isAsked`: the user started this, so waits that the server demanded
 * end too.
 */
export function retryNow(db: WriteDb, account: string, isAsked: boolean): void {
  const forNetwork = `server_errors < ${syncLimits.stubbornFailures}
    AND reason_code = 'unreachable'`
  const which = `account = ? AND wait_until IS NOT NULL AND state IN ('retry', 'verify')`
  const waiting = operationsWhere(db, isAsked ? which : `${which} AND ${forNetwork}`, account)
  for (const { id } of waiting) applyEvent(db, id, { kind: 'resumed' })
}

/** SQL for an operation that no reading will ever show, because its job or asset was deleted at the server. */
const isGone = `coalesce(job_uuid, asset_uuid) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM jobs j
    JOIN job_marks m ON m.job_id = j.id WHERE j.uuid = operations.job_uuid AND m.gone IS NULL)
  AND NOT EXISTS (SELECT 1 FROM assets a WHERE a.uuid = operations.asset_uuid)`

/**
 * Deletes operations and resolved conflicts that ended more than `keptMs` ago. `now` is the earlier time of the two
 * clocks, epoch ms.
 */
export function clearArchive(db: WriteDb, now: number, keptMs: number = syncLimits.archiveMs): void {
  const before = now - keptMs
  clearEnded(db, { before, now, isGone })
  db.run('DELETE FROM conflicts WHERE resolved_at < ?', before)
}
