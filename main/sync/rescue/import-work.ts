/**
 * Imports unsent work into this laptop's outbox. Each operation is looked up at the server before it is sent, as
 * it may have arrived since (sync design, section 15). Work that is here already stays unchanged.
 */

import type { OperationKind } from '../../../shared/sync/intents.ts'
import { readReasonCode } from '../../../shared/sync/sending.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { bases, conflicts, drafts, type operations } from '../../store/schema/sync.ts'
import type { RemoteJob } from '../client/remote-job.ts'
import { saveMentioned } from '../entities/apply-entity.ts'
import { openConflicts } from '../entities/conflicts.ts'
import { takeInDocuments } from '../entities/documents/attach-waiting.ts'
import { refreshView } from '../entities/jobs/apply-remote-job.ts'
import { showWaiting } from '../entities/jobs/show-waiting.ts'
import { findOperation, newestSeq, type Operation } from '../outbox/operation.ts'
import { writeNeed } from '../outbox/record.ts'
import { applyEvent, insertOperation } from '../outbox/write-operation.ts'
import type { SyncContext } from '../state/context.ts'
import { syncState } from '../state/state.ts'
import type { RescuedOperation, RescuedWork } from './rescued-work.ts'

export interface ImportedWork {
  /** number of operations that were added */
  added: number
  /** operations that were here already, waiting or done */
  known: number
  drafts: number
}

/**
 * Imports a part of the work (`split-work.ts`) in one transaction. Contents of files must be in the blobs before.
 * Requests in the file are never sent: each is made again from the intent. @returns `invalid` for values that the
 * tables refuse, `storage` if the disk does
 */
export function takeIn(context: SyncContext, work: RescuedWork): Outcome<ImportedWork> {
  const own = { ...work, operations: work.operations.map(operation => ({ ...operation, frozen: null })) }
  try {
    return attempt(() => context.service.store.transaction(db => importAll(db, context, own)))
  } catch (error) {
    if (!isRefusedByTable(error)) throw error
    return fail('invalid', reason('rescue-file-mistaken', { name: 'operations.jsonl' }))
  }
}

/** Whether a column refused a value that the schemas of the file allow. */
function isRefusedByTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  const isUnfit = /^SQLite3 can only bind|^Too (few|many) parameter values/.test(message ?? '')
  return isUnfit || (typeof code === 'string' && code.startsWith('SQLITE_CONSTRAINT'))
}

export function importAll(db: WriteDb, context: SyncContext, work: RescuedWork): ImportedWork {
  const fresh = work.operations.filter(({ id }) => findOperation(db, id) === null)
  if (fresh.length > 0) rememberClock(db, work)
  takeInBases(db, context, work, fresh)
  takeInDocuments(db, context, work.documents)
  addOperations(db, context, fresh)
  takeInConflicts(db, work)
  const counts = { added: fresh.length, known: work.operations.length - fresh.length }
  for (const jobUuid of new Set(fresh.flatMap(({ jobUuid }) => jobUuid ?? []))) {
    showWaiting(db, context, jobUuid)
    refreshView(db, context, jobUuid)
  }
  return { ...counts, drafts: takeInDrafts(db, work) }
}

/** Stores the clock offset of the other laptop, whose clock gave the actions their times. */
function rememberClock(db: WriteDb, { clockOffset }: RescuedWork): void {
  const known = syncState.get(db, 'restoredOffset')
  syncState.set(db, 'restoredOffset', Math.min(clockOffset ?? 0, known ?? 0))
}

/** Stores the bases of the edits. A base that is here belongs to edits made here, and stays. */
function takeInBases(
  db: WriteDb,
  context: SyncContext,
  work: RescuedWork,
  fresh: readonly RescuedOperation[],
): void {
  if (fresh.length === 0) return
  for (const base of work.bases) {
    if (base.kind === 'job') saveMentioned(db, context, base.body as RemoteJob)
    rowsOf(bases).insert(db, base, 'ON CONFLICT DO NOTHING')
  }
}

function addOperations(db: WriteDb, { account }: SyncContext, fresh: readonly RescuedOperation[]): void {
  let seq = newestSeq(db)
  for (const operation of fresh) {
    insertOperation(db, { ...rowOf(operation), seq: ++seq, account: account.id })
    applyEvent(db, operation.id, { kind: 'rescued' })
  }
  // an operation may come before one that it needs, so needs are stored after all operations
  for (const { id, needs } of fresh) {
    for (const needsId of needs) {
      if (findOperation(db, needsId)) writeNeed(db, id, needsId)
    }
  }
}

type NewOperation = Omit<typeof operations.$inferInsert, 'seq' | 'account'>

function rowOf({
  needs: _needs,
  size: _size,
  attempts,
  step,
  made,
  knownEventIds: known,
  reasonCode,
  ...operation
}: RescuedOperation): NewOperation {
  const state = operation.state === 'review' ? 'review' : 'ready'
  return {
    ...operation,
    kind: operation.kind as OperationKind,
    frozen: operation.frozen as Operation['frozen'],
    progress: { attempts, step, known, uuid: made?.uuid },
    // Keeps the reason only in review: other operations are sent next, and get the reason of that attempt.
    reasonCode: state === 'review' && reasonCode !== null ? readReasonCode(reasonCode) : null,
    state,
  }
}

function takeInConflicts(db: WriteDb, work: RescuedWork): void {
  for (const conflict of work.conflicts) {
    const isKnown = openConflicts(db, conflict.jobUuid).some(({ field }) => field === conflict.field)
    if (!isKnown) rowsOf(conflicts).insert(db, conflict)
  }
}

/** Imports drafts, except where a draft was begun here. */
function takeInDrafts(db: WriteDb, work: RescuedWork): number {
  const unknown = work.drafts.filter(({ jobUuid }) => !hasDraft(db, jobUuid))
  for (const draft of unknown) rowsOf(drafts).insert(db, draft)
  return unknown.length
}

function hasDraft(db: ReadDb, jobUuid: string): boolean {
  return db.has('SELECT 1 FROM drafts WHERE job_uuid = ?', jobUuid)
}
