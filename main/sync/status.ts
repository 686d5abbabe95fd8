/** Computes the numbers of the sync indicator (sync design, section 13). */
import type { SyncStatus } from '../../shared/sync/sending.ts'
import { unfinishedForms } from './entities/forms/unfinished-forms.ts'
import { readUnconfirmed } from './operations/waiting/unconfirmed.ts'
import type { SyncContext } from './state/context.ts'
import { openQuestion, problemOf } from './state/deletion-guard.ts'
import { offeredExtensions, restoredNotice } from './state/server.ts'
import { syncState } from './state/state.ts'

type ReportedStatus =
  | 'unfinished'
  | 'unconfirmed'
  | 'offered'
  | 'isPulling'
  | 'problem'
  | 'question'
  | 'serverRestore'
  | 'movedTo'
  | 'unnamed'
type StatusRow = Omit<SyncStatus, ReportedStatus | 'needsSignIn'> & { needsSignIn: 0 | 1 }

const statusStatement = `SELECT pending, pending_bytes AS pendingBytes, sending, failed, conflicts,
    last_sent AS lastSent, needs_sign_in AS needsSignIn, offline_since AS offlineSince,
    last_contact AS lastContact, last_pull AS lastPull, last_sweep AS lastSweep
  FROM sync_status`

const noEngine = { isPulling: false, problem: null, movedTo: null }

/** Reads the numbers: the counts are in the view `sync_status`, and a sweep's question is in the sync state. */
export function readStatus(
  { account, service, ports }: SyncContext,
  engine: Pick<SyncStatus, 'isPulling' | 'problem' | 'movedTo'> = noEngine,
): SyncStatus {
  const { isPulling, problem, movedTo } = engine
  const row = service.store.read.get<StatusRow>(statusStatement)
  if (!row) throw new Error('The view sync_status gives no row')
  const question = openQuestion(service.store.read, ports.clock.now())
  return {
    ...row,
    unfinished: unfinishedForms({ account, ports }, service.store.read).length,
    unconfirmed: readUnconfirmed({ account, ports }, service.store.read),
    needsSignIn: row.needsSignIn === 1,
    offered: syncState.get(service.store.read, 'extensions') && offeredExtensions(service.store.read),
    isPulling,
    problem: problem ?? (question && problemOf(question)),
    question,
    movedTo,
    serverRestore: restoredNotice(service.store.read, ports.clock.now()),
    unnamed: syncState.get(service.store.read, 'unnamed') ?? [],
  }
}

/** Counts operations that are not sent, and conflicts that wait for the user (sync design, section 10). */
export function countUnsent(context: SyncContext): number {
  const { pending, conflicts } = readStatus(context)
  return pending + conflicts
}
