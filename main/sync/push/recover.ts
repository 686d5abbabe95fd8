/** After a crash (sync design, section 5), and what becomes of the archive. */
import { syncLimits } from '../../../shared/limits.ts'
import type { WriteDb } from '../../store/db.ts'

/**
 * What was being sent goes again if that is safe, else it is looked up. Nothing else is sent anew. `now`: only what
 * has been in flight for longer than its lease; null at the start, when nothing can be in flight.
 */
export function recoverSending(db: WriteDb, account: string, now: number | null): number {
  const { changes } = db.run(
    `UPDATE operations SET lease_until = NULL, state = CASE
       WHEN kind IN ('job.create', 'job.patch') THEN 'retry'
       WHEN frozen ->> 'idempotencyKey' IS NOT NULL THEN 'retry'
       WHEN kind IN ('note.add', 'job.act') THEN 'verify'
       ELSE 'review' END
     WHERE state = 'sending' AND account = ?
       AND (lease_until IS NULL OR lease_until <= ? OR lease_until > ?)`,
    account,
    now ?? Number.MAX_SAFE_INTEGER,
    // no lease is as long as that: it was given before the clock was put back
    (now ?? 0) + syncLimits.leaseMs,
  )
  return changes
}

/** After a silence of all requests, what waited for the network waits no longer. */
export function retryNow(db: WriteDb, account: string): void {
  db.run(
    `UPDATE operations SET next_attempt_at = NULL WHERE account = ? AND state IN ('retry', 'verify')
       AND server_errors < ? AND reason_code IN ('unreachable', 'deadline', 'not-a-hub')`,
    account,
    syncLimits.stubbornFailures,
  )
}

/** What was sent and seen, or taken out, is kept for 14 days. */
export function clearArchive(db: WriteDb, now: number): void {
  const before = now - syncLimits.archiveMs
  db.run(`DELETE FROM operations WHERE state = 'discarded' AND discarded_at < ?`, before)
  db.run(`DELETE FROM operations WHERE state = 'done' AND seen_at < ?`, before)
}
