/**
 * Adds an operation to the outbox in the transaction of the user's edit. The first edit stores the server's version as
 * base. Each operation stores which operation it has to follow (sync design, section 1).
 */
import type { OperationId } from '../../../shared/entities/brand.ts'
import { type Command, startCommand } from '../../service/command.ts'
import { getJob } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { storeBase } from '../state/bases.ts'
import { actorIn, type SyncContext } from '../state/context.ts'
import {
  bytesToUpload,
  type Intent,
  intentOf,
  intentVersion,
  newestSeq,
  type Operation,
  pendingOf,
  storedIntent,
} from './operation.ts'
import { formLane } from './pending.ts'
import { insertOperation } from './write-operation.ts'

export interface NewIntent {
  /** the job or the asset that shows the operation */
  jobUuid: string | null
  assetUuid?: string | null
  intent: Intent
  /** Lane whose operations are sent in order; absent: the job's. */
  lane?: string
  /** operations in any lane that must be done first */
  needs?: readonly string[]
  /** Epoch ms until which the user can undo the operation; it is sent later. */
  notBefore?: number
}

/**
 * Stores the base, lets `effect` change the data that the user sees, and adds the operation, all in `command`'s
 * transaction.
 */
export function recordIntent<T>(
  context: SyncContext,
  command: Command,
  wanted: NewIntent & { jobUuid: string },
  effect: () => T,
): T {
  const { db, actor } = command
  if (wanted.intent.kind !== 'job.create') storeBase(db, getJob(db, actor, wanted.jobUuid), command)
  const result = effect()
  addOperation(context, command, wanted)
  return result
}

export function addOperation(context: SyncContext, command: Command, wanted: NewIntent): void {
  const { jobUuid, assetUuid = null, intent, notBefore = null, needs = [] } = wanted
  const { db, operationId, now } = command
  if (operationId === null) throw new Error('An intent is recorded without its operation')
  insertOperation(db, {
    id: operationId,
    seq: newestSeq(db) + 1,
    account: context.account.id,
    lane: wanted.lane ?? laneOf(jobUuid ?? assetUuid ?? operationId),
    kind: intent.kind,
    version: intentVersion,
    intent: storedIntent(intent),
    jobUuid,
    assetUuid,
    state: 'ready',
    dependsOn: jobUuid === null ? null : dependencyOf(intent, pendingOf(db, jobUuid)),
    createdAt: now,
    waitUntil: notBefore,
  })
  for (const needed of needs) writeNeed(db, operationId, needed)
}

/** Makes `operationId` wait until `needsId` is done. */
export function writeNeed(db: WriteDb, operationId: string, needsId: string): void {
  db.run('INSERT OR IGNORE INTO operation_needs (operation_id, needs_id) VALUES (?, ?)', operationId, needsId)
}

export function newOperationId(context: SyncContext): OperationId {
  return context.ports.random.uuid() as OperationId
}

/** Returns a command of the signed-in user in the present transaction. */
export function intentCommand(
  context: SyncContext,
  db: WriteDb,
  operationId: string = newOperationId(context),
): Command {
  return startCommand(context.service, actorIn(context, db), db, operationId)
}

/** Lane of the changes of an entry in a list of the group. All begin with `entryLanes`. */
export function entryLane(uuid: string): string {
  return `${entryLanes}${uuid}`
}
export const entryLanes = 'entry '

/** Operations of one entity share a lane, in which they are sent in order (sync design, section 3). */
function laneOf(uuid: string): string {
  return `job ${uuid}`
}

/**
 * Returns the operation that must be done first. An edit follows the job's creation and earlier edits of its
 * fields; an action follows the action before it.
 */
export function dependencyOf(intent: Intent, pending: readonly Operation[]): string | null {
  const before = pending.filter(operation => mustFollow(intent, operation)).at(-1)
  return before?.id ?? null
}

/** Whether an earlier operation assigns the same user: assignments of a user are sent in order. */
function isOfPerson(earlier: Operation, userId: number): boolean {
  const other = intentOf(earlier)
  return other?.kind === 'job.staff' && other.userId === userId
}

function mustFollow(intent: Intent, earlier: Operation): boolean {
  if (earlier.kind === 'job.create') return true
  if ('formUuid' in intent) return earlier.lane === formLane(intent.formUuid)
  if (intent.kind === 'job.act') return earlier.kind === 'job.act'
  if (intent.kind === 'job.staff') return isOfPerson(earlier, intent.userId)
  if (intent.kind !== 'job.patch' || earlier.kind !== 'job.patch') return false
  const other = intentOf(earlier)
  return other?.kind === 'job.patch' && Object.keys(intent.fields).some(field => field in other.fields)
}

/** Returns the operations that still have to upload documents whose uuids are in `value`, at any depth. */
export function uploadsNamedIn(db: ReadDb, value: unknown): string[] {
  const waiting = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE ${bytesToUpload} IS NOT NULL AND state NOT IN ('done', 'discarded')`,
  )
  if (waiting.length === 0) return []
  const text = JSON.stringify(value)
  return waiting.filter(({ uuid }) => text.includes(`"${uuid}"`)).map(({ id }) => id)
}

/**
 * Whether the operation needs an unfinished upload. An edit that was written earlier may need a later upload, if
 * another edit was joined to it.
 */
export function waitsForUpload(db: ReadDb, operationId: string): boolean {
  const waiting = `SELECT 1 FROM operation_needs n JOIN operations o ON o.id = n.needs_id
    WHERE n.operation_id = ? AND o.state NOT IN ('done', 'discarded')`
  return db.has(waiting, operationId)
}

/** Stores which uploads a changed operation needs: only those of documents that its new intent names. */
export function renewNeeds(db: WriteDb, operationId: string, value: unknown): void {
  db.run('DELETE FROM operation_needs WHERE operation_id = ?', operationId)
  for (const id of uploadsNamedIn(db, value)) writeNeed(db, operationId, id)
}
