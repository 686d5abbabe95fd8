/** How what waits stands, in the screens' vocabulary. */
import type { OperationId } from '../../../shared/brand.ts'
import type { OutboxGroup, OutboxItem, Sending } from '../../../shared/sending.ts'
import type { ReadDb } from '../../store/db.ts'
import type { SyncContext } from '../context.ts'
import { summaryOfFile } from '../documents/summary-of-file.ts'
import { recall } from '../state.ts'
import { isEditable } from './changes.ts'
import { openConflictCounts } from './conflicts.ts'
import {
  allOf,
  allOfAsset,
  allPending,
  findOperation,
  firstsOf,
  intentOf,
  isOver,
  type Operation,
  subjectOf,
} from './operation.ts'

/** `undoUntil` may have passed already. */
function sendingOf(context: SyncContext, operation: Operation): Sending {
  const db = context.service.store.read
  const isOpen = operation.attempts === 0 && !isOver(operation)
  const obstacle = obstacleOf(db, operation)
  return {
    operationId: operation.id as OperationId,
    kind: operation.kind,
    state: obstacle === null ? operation.state : 'blocked',
    undoUntil: isOpen ? operation.notBefore : null,
    retryAt: operation.state === 'retry' || operation.state === 'verify' ? operation.nextAttemptAt : null,
    reason: obstacle ?? reasonOf(operation),
    step: operation.step,
    bytes: context.bytesMoved.of(operation.id),
    sentAt: operation.sentAt,
    seenAt: operation.seenAt,
    eventId: operation.eventId,
  }
}

function reasonOf({ reasonCode, reasonDetail }: Operation): Sending['reason'] {
  return reasonCode === null ? null : { code: reasonCode, detail: reasonDetail }
}

/** What keeps a waiting operation from going out. */
function obstacleOf(db: ReadDb, operation: Operation): Sending['reason'] {
  if (operation.state !== 'ready' && operation.state !== 'retry') return null
  if (recall(db, 'needsSignIn') === true) return { code: 'sign-in', detail: null }
  return isBehindReview(db, operation) ? { code: 'dependency', detail: null } : null
}

/** However many lie between, in whatever lanes. */
function isBehindReview(db: ReadDb, operation: Operation): boolean {
  return firstsOf(db, operation).some(first => first.state === 'review' || isBehindReview(db, first))
}

/** Every operation of a job, sent ones too, by id. */
export function sendingsOfJob(context: SyncContext, jobUuid: string): Map<string, Sending> {
  return new Map(allOf(context.service.store.read, jobUuid).map(row => [row.id, sendingOf(context, row)]))
}

/** Every operation of an asset, sent ones too, by id. */
export function sendingsOfAsset(context: SyncContext, assetUuid: string): Map<string, Sending> {
  const rows = allOfAsset(context.service.store.read, assetUuid)
  return new Map(rows.map(row => [row.id, sendingOf(context, row)]))
}

/** "What will be sent": everything that has not been, by job, in order; then what waits for a choice alone. */
export function readOutbox(context: SyncContext): OutboxGroup[] {
  const db = context.service.store.read
  const groups = new Map<string, OutboxGroup>()
  for (const row of allPending(db)) {
    const subject = subjectOf(row)
    const group = groups.get(subject) ?? emptyGroup(db, row)
    groups.set(subject, group)
    group.items.push(itemOf(context, row))
  }
  for (const { jobUuid, count } of openConflictCounts(db)) {
    const group = groups.get(jobUuid) ?? emptyGroup(db, { jobUuid, assetUuid: null })
    groups.set(jobUuid, { ...group, conflicts: count })
  }
  return [...groups.values()]
}

function emptyGroup(
  db: ReadDb,
  { jobUuid, assetUuid }: Pick<Operation, 'jobUuid' | 'assetUuid'>,
): OutboxGroup {
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

function itemOf(context: SyncContext, operation: Operation): OutboxItem {
  const db = context.service.store.read
  return {
    ...sendingOf(context, operation),
    jobUuid: operation.jobUuid,
    assetUuid: operation.assetUuid,
    createdAt: operation.createdAt,
    summary: summaryOf(operation),
    attempts: operation.attempts,
    waitsFor: waitsFor(db, operation),
    isEditable: isEditable(operation),
  }
}

function waitsFor(db: ReadDb, { dependsOn }: Operation): OperationId | null {
  const first = dependsOn === null ? null : findOperation(db, dependsOn)
  return first && !isOver(first) ? (first.id as OperationId) : null
}

/** What the person did, in the words of the intent. */
export function summaryOf(operation: Operation): OutboxItem['summary'] {
  const intent = intentOf(operation)
  switch (intent?.kind) {
    case 'note.add':
      return { text: intent.text, discrepancy: intent.discrepancy }
    case 'job.act':
      return { state: intent.state }
    case 'job.patch':
      return { fields: Object.keys(intent.fields) }
    case 'job.create':
      return { title: typeof intent.input.title === 'string' ? intent.input.title : undefined }
    case 'form.create':
      return { title: typeof intent.input.title === 'string' ? intent.input.title : undefined }
    case 'form.patch':
    case 'form.remove':
      return { title: intent.title ?? undefined }
    case 'document.add':
    case 'document.patch':
    case 'document.remove':
      return { file: summaryOfFile(intent) }
    case 'job.staff':
      return { staff: { action: intent.action, userName: intent.userName } }
    case 'note.confirm':
      return { text: intent.text }
    case undefined:
      return {}
  }
}
