/** The pill's numbers (sync design, section 13). */
import type { SyncStatus } from '../../shared/sending.ts'
import { recentPutBack } from './jobs/put-back.ts'
import type { SyncContext } from './records/context.ts'
import { openQuestion, problemOf } from './records/deletion-guard.ts'
import { offeredExtensions } from './records/offered-extensions.ts'
import { syncState } from './records/state.ts'

interface StatusRecord {
  pending: number
  pending_bytes: number
  sending: number
  failed: number
  conflicts: number
  last_sent: number | null
  needs_sign_in: 0 | 1
  offline_since: number | null
  last_contact: number | null
  last_pull: number | null
  last_sweep: number | null
}

/** The pill's numbers: all counts come from the view `sync_status`, and the question of a sweep from where it waits. */
export function readStatus(
  { service, ports }: SyncContext,
  { isPulling, problem }: Pick<SyncStatus, 'isPulling' | 'problem'> = { isPulling: false, problem: null },
): SyncStatus {
  const row = service.store.read.get<StatusRecord>('SELECT * FROM sync_status')
  if (!row) throw new Error('The view sync_status gives no row')
  const question = openQuestion(service.store.read, ports.clock.now())
  return {
    pending: row.pending,
    pendingBytes: row.pending_bytes,
    sending: row.sending,
    failed: row.failed,
    conflicts: row.conflicts,
    needsSignIn: row.needs_sign_in === 1,
    offlineSince: row.offline_since,
    lastContact: row.last_contact,
    lastSent: row.last_sent,
    lastPull: row.last_pull,
    lastSweep: row.last_sweep,
    offered: syncState.get(service.store.read, 'extensions') && offeredExtensions(service.store.read),
    isPulling,
    problem: problem ?? (question && problemOf(question)),
    question,
    putBack: recentPutBack(service.store.read, ports.clock.now()),
  }
}

/** What is here alone: operations that wait, and values over which the person has to choose (sync design, section 10). */
export function countUnsent(context: SyncContext): number {
  const { pending, conflicts } = readStatus(context)
  return pending + conflicts
}
