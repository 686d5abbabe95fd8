/** Describes operations for the screens. */
import type { OperationId } from '../../../../shared/entities/brand.ts'
import { isListKind } from '../../../../shared/sync/intents.ts'
import {
  type OutboxGroup,
  type OutboxItem,
  type RequestPreview,
  readReasonCode,
  type Sending,
} from '../../../../shared/sync/sending.ts'
import { fail, type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { ReadDb } from '../../../store/db.ts'
import { urlOf } from '../../client/base-url.ts'
import { plainHeaders, type Remote } from '../../client/remote.ts'
import { unfinishedForms } from '../../entities/forms/unfinished-forms.ts'
import {
  allOf,
  allOfAsset,
  allPending,
  findOperation,
  intentOf,
  isOver,
  isUnattempted,
  type Operation,
  type ShownUnder,
  subjectOf,
} from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'
import { previewOf, summaryOf } from '../kinds.ts'
import { offersEdit } from './changes.ts'
import { openConflictCounts } from './choose-conflict.ts'
import { heldByReview, unconfirmedOperations } from './unconfirmed.ts'

/** Describes an operation. Its `undoUntil` may be in the past. */
function sendingOf(
  context: SyncContext,
  operation: Operation,
  { obstacleOf, isUnfinished }: Waiting,
): Sending {
  const { state, waitUntil, progress } = operation
  const isOpen = isUnattempted(operation) && state === 'ready' && !isUnfinished(operation)
  const obstacle = obstacleOf(operation)
  if (!isOver(operation) && intentOf(operation) === null) return unreadable(context, operation)
  return {
    operationId: operation.id as OperationId,
    kind: operation.kind,
    state: obstacle === null ? state : 'blocked',
    undoUntil: isOpen ? waitUntil : null,
    isUnfinished: isUnfinished(operation),
    retryAt: state === 'retry' || state === 'verify' ? waitUntil : null,
    reason: obstacle ?? reasonOf(operation),
    step: progress?.step ?? 0,
    bytes: context.transferProgress.of(operation.id),
    sentAt: operation.sentAt,
    seenAt: state === 'done' ? operation.endedAt : null,
    eventId: operation.eventId,
  }
}

/** Describes an operation that this program cannot read, and that therefore waits for the user. */
function unreadable(context: SyncContext, operation: Operation): Sending {
  const { id, kind, progress, sentAt, eventId } = operation
  return {
    ...{ operationId: id as OperationId, kind, state: 'review', undoUntil: null, retryAt: null },
    isUnfinished: false,
    ...{ reason: { code: 'unreadable', detail: null }, step: progress?.step ?? 0 },
    ...{ bytes: context.transferProgress.of(id), sentAt, seenAt: null, eventId },
  }
}

function reasonOf({ state, reasonCode, reasonDetail }: Operation): Sending['reason'] {
  if (reasonCode === null || isOver({ state })) return null
  return { code: readReasonCode(reasonCode), detail: reasonDetail }
}

/** The reasons why waiting operations are not sent. */
interface Waiting {
  obstacleOf(operation: Operation): Sending['reason']
  isUnfinished(operation: Operation): boolean
  isUnconfirmed(operation: Operation): boolean
}

/** Reads the reasons once for many operations. */
function readWaiting(context: SyncContext): Waiting {
  const db = context.service.store.read
  const unfinished = new Set(unfinishedForms(context, db).map(({ operationId }) => operationId))
  const needsSignIn = syncState.get(db, 'needsSignIn') === true
  const behind = heldByReview(db)
  const unconfirmed = new Set(unconfirmedOperations(context, db).map(({ id }) => id))
  return {
    isUnfinished: ({ id }) => unfinished.has(id),
    isUnconfirmed: ({ id }) => unconfirmed.has(id),
    obstacleOf({ id, state }) {
      if (state !== 'ready' && state !== 'retry') return null
      if (needsSignIn) return { code: 'sign-in', detail: null }
      return behind.has(id) ? { code: 'dependency', detail: null } : null
    },
  }
}

/** Returns all operations of a job by id, sent ones too. */
export function sendingsOfJob(context: SyncContext, jobUuid: string): Map<string, Sending> {
  return sendingsById(context, allOf(context.service.store.read, jobUuid))
}

/** Returns all operations of an asset by id, sent ones too. */
export function sendingsOfAsset(context: SyncContext, assetUuid: string): Map<string, Sending> {
  return sendingsById(context, allOfAsset(context.service.store.read, assetUuid))
}

function sendingsById(context: SyncContext, rows: readonly Operation[]): Map<string, Sending> {
  const waiting = readWaiting(context)
  return new Map(rows.map(row => [row.id, sendingOf(context, row, waiting)]))
}

/** Returns the outbox: all unsent operations by job, in their order, and then jobs with conflicts only. */
export function readOutbox(context: SyncContext): OutboxGroup[] {
  const db = context.service.store.read
  const waiting = readWaiting(context)
  const groups = new Map<string, OutboxGroup>()
  for (const row of allPending(db)) {
    // all changes of a list are one group
    const subject = isListKind(row.kind) ? row.kind : subjectOf(row)
    const group = groups.get(subject) ?? emptyGroup(db, row)
    groups.set(subject, group)
    group.items.push(itemOf(context, row, waiting))
  }
  for (const { jobUuid, count } of openConflictCounts(db)) {
    const group = groups.get(jobUuid) ?? emptyGroup(db, { jobUuid, assetUuid: null })
    groups.set(jobUuid, { ...group, conflicts: count })
  }
  return [...groups.values()]
}

function emptyGroup(db: ReadDb, { jobUuid, assetUuid }: ShownUnder): OutboxGroup {
  const title = `SELECT id, ${jobUuid === null ? 'name' : 'title'} AS title FROM ${jobUuid === null ? 'assets' : 'jobs'} WHERE uuid = ?`
  const job = db.get<{ id: number; title: string | null }>(title, jobUuid ?? assetUuid)
  return {
    jobUuid,
    assetUuid: jobUuid === null ? assetUuid : null,
    jobId: job && job.id > 0 ? job.id : null,
    title: job?.title ?? null,
    items: [],
    conflicts: 0,
  }
}

function itemOf(context: SyncContext, operation: Operation, waiting: Waiting): OutboxItem {
  const db = context.service.store.read
  return {
    ...sendingOf(context, operation, waiting),
    createdAt: operation.createdAt,
    summary: summaryOf(db, operation),
    attempts: operation.progress?.attempts ?? 0,
    isEditable: offersEdit(operation),
    isUnconfirmed: waiting.isUnconfirmed(operation),
  }
}

/** @returns `not-found`, or `invalid` for an intent that a newer program wrote */
export function previewOperation(
  context: SyncContext,
  remote: Pick<Remote, 'connection'>,
  operationId: string,
): Outcome<RequestPreview> {
  const operation = findOperation(context.service.store.read, operationId)
  if (!operation) return fail('not-found', reason('not-waiting'))
  const request = operation.frozen ?? previewOf(context, operation)
  if (!request) return fail('invalid', reason('written-by-newer'))
  return succeed({
    method: request.method,
    url: urlOf(remote.connection.baseUrl, request.path),
    headers: plainHeaders(request),
    body: request.body,
  })
}
