/** Stored operations, and the queries on them that many parts of sync share. */

import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { intentSchemas, type OperationKind } from '../../../shared/sync/intents.ts'
import { type OperationState, operationStates } from '../../../shared/sync/sending.ts'
import type { Parameters, ReadDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { type OperationRow, operations } from '../../store/schema/sync.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Fields } from '../merge/fields.ts'

export type Operation = OperationRow

/** An operation in one of these states never changes again. */
const endStates: readonly OperationState[] = ['done', 'discarded']
export const waitingStates = sqlList(operationStates.filter(state => !endStates.includes(state)))
export const operationRows = rowsOf(operations)

export function isOver(operation: Pick<Operation, 'state'>): boolean {
  return endStates.includes(operation.state)
}

/** Whether no request of the operation has left the laptop. */
export function isUnattempted({ progress, state }: Pick<Operation, 'progress' | 'state'>): boolean {
  return !progress?.attempts && (state === 'ready' || state === 'retry')
}

/** Whether the operation's next step uploads a file. */
export function isUpload({ kind, progress }: Pick<Operation, 'kind' | 'progress'>): boolean {
  return kind === 'document.add' && !progress?.step
}

/** SQL for the bytes that the next step uploads; NULL: the step uploads no file. */
export const bytesToUpload = `CASE WHEN kind = 'document.add' AND json_valid(intent)
  AND (progress IS NULL OR (json_valid(progress) AND coalesce(progress ->> 'step', 0) = 0)) THEN intent ->> 'size' END`

/** The job that shows an operation, or else the asset. */
export type ShownUnder = Pick<Operation, 'jobUuid' | 'assetUuid'>

/** Returns the column of `operations` for the job or the asset, and its uuid. */
export function columnOf({ jobUuid = null, assetUuid = null }: Partial<ShownUnder>): [string, string | null] {
  return jobUuid === null ? ['asset_uuid', assetUuid] : ['job_uuid', jobUuid]
}

/**
 * Returns the uuid of the job or the asset. A damaged row without either of them is shown under its own id, so that the
 * user can remove it.
 */
export function subjectOf({ id, jobUuid, assetUuid }: Pick<Operation, 'id'> & ShownUnder): string {
  return jobUuid ?? assetUuid ?? id
}

export function findOperation(db: ReadDb, id: string): Operation | null {
  return operationRows.get(db, 'WHERE id = ?', id)
}

/** Returns the number of the newest operation; 0 if there is none. */
export function newestSeq(db: ReadDb): number {
  return db.value<number | null>('SELECT max(seq) AS seq FROM operations') ?? 0
}

/** Returns the first operation in a lane after the number `after`. */
export function addedTo(db: ReadDb, lane: string, after: number): Operation | null {
  return operationRows.get(db, 'WHERE lane = ? AND seq > ? ORDER BY seq LIMIT 1', lane, after)
}

/** Returns operations in the order of writing. `condition`: SQL without values. */
export function operationsWhere(db: ReadDb, condition: string, ...parameters: Parameters): Operation[] {
  return operationRows.all(db, `WHERE ${condition} ORDER BY seq`, ...parameters)
}

/** Returns the unsent operations of a job, in the order of writing. */
export function pendingOf(db: ReadDb, jobUuid: string): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND state IN (${waitingStates})`, jobUuid)
}

/** SQL for an operation that the server's versions do not show yet. */
export const isUnseen = `(state IN (${waitingStates}) OR (state = 'done' AND ended_at IS NULL))`

/**
 * Returns the job's operations that are unsent, or sent and not seen at the server. `only`: SQL that selects some.
 */
export function unseenOf(db: ReadDb, jobUuid: string, only = 'TRUE'): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND ${isUnseen} AND ${only}`, jobUuid)
}

/** Returns attempted edits that one of `edits` replaced, in the order of writing. They may still arrive. */
export function overtakenBy(db: ReadDb, edits: readonly Operation[]): Operation[] {
  return operationRows.all(
    db,
    `WHERE job_uuid = ? AND lane = ? AND state = 'discarded' AND reason_code = 'superseded'
       AND first_attempt_at IS NOT NULL AND ended_at >= ? ORDER BY seq`,
    edits[0]?.jobUuid ?? '',
    edits[0]?.lane ?? '',
    Math.min(...edits.map(({ createdAt }) => createdAt)),
  )
}

/** Returns all unsent operations, in the order of writing. */
export function allPending(db: ReadDb): Operation[] {
  return operationsWhere(db, `state IN (${waitingStates})`)
}

/** Returns all stored operations of a job, the newest first. */
export function allOf(db: ReadDb, jobUuid: string): Operation[] {
  return operationRows.all(db, 'WHERE job_uuid = ? ORDER BY seq DESC', jobUuid)
}

/** Returns all stored operations of an asset, without those on its jobs. */
export function allOfAsset(db: ReadDb, assetUuid: string): Operation[] {
  return operationRows.all(db, 'WHERE asset_uuid = ? AND job_uuid IS NULL ORDER BY seq DESC', assetUuid)
}

/** Returns the actions that the server has accepted, in the order of writing. */
export function actsSent(db: ReadDb, jobUuid: string): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND kind = 'job.act' AND state = 'done'`, jobUuid)
}

/** Returns the account's operations that are being sent. */
export function inFlight(db: ReadDb, account: string): Operation[] {
  return operationsWhere(db, `state = 'sending' AND account = ?`, account)
}

/** Returns the waiting operations that need this one done first. */
export function waitingFor(db: ReadDb, id: string): Operation[] {
  const needing = 'SELECT operation_id FROM operation_needs WHERE needs_id = ?'
  return operationsWhere(db, `state IN (${waitingStates}) AND id IN (${needing})`, id)
}

/** Whether another operation on the same job or asset can be sent now. `now` is epoch ms. */
export function isMoreReady(
  db: ReadDb,
  { id, jobUuid, assetUuid, account }: Operation,
  now: number,
): boolean {
  const more = `SELECT 1 FROM operations o
    WHERE (o.job_uuid = ? OR o.asset_uuid = ?) AND o.id <> ? AND o.account = ?
      AND (o.state = 'sending' OR (o.state = 'ready' AND (o.wait_until IS NULL OR o.wait_until <= ?)))
      AND NOT EXISTS (SELECT 1 FROM operations f WHERE f.id = o.depends_on AND f.state = 'review')
    LIMIT 1`
  return db.has(more, jobUuid, assetUuid, id, account, now)
}

/** Detail of the reason of a quarantined operation (`../outbox/quarantine.ts`), until the user sends it again. */
export const quarantinedDetail = 'quarantined'

/**
 * Returns the intent of an operation. Null: a newer program wrote it, or it is damaged, quarantined, or without its job
 * or asset.
 */
export function intentOf(operation: IntentRow): Intent | null {
  if (operation.reasonDetail === quarantinedDetail) return null
  const intent = readIntent(operation.kind, operation.version, operation.intent)
  return intent !== null && hasSubject(operation, intent) ? intent : null
}

type IntentRow = Pick<Operation, 'kind' | 'version' | 'intent' | 'reasonDetail'> & ShownUnder

function hasSubject({ jobUuid, assetUuid }: ShownUnder, intent: Intent): boolean {
  if ('entryUuid' in intent) return true
  const isOnAsset = 'owner' in intent && intent.owner === 'asset'
  return isOnAsset ? assetUuid !== null : jobUuid !== null
}

/** An intent that changes fields of the server's version, and is merged with it. */
export type Edit = Extract<Intent, { kind: 'job.patch' | 'form.patch' }>

export function editOf(operation: Operation): Edit | null {
  const intent = intentOf(operation)
  return intent?.kind === 'job.patch' || intent?.kind === 'form.patch' ? intent : null
}

/** Returns the fields of all edits together; later edits overwrite earlier ones. */
export function editedFields(operations: readonly Operation[]): Fields {
  return Object.assign({}, ...operations.map(operation => editOf(operation)?.fields ?? {}))
}

export const intentVersion = 1

export type IntentOf<K extends OperationKind> = Static<(typeof intentSchemas)[K]>
export type Intent = { [K in OperationKind]: { kind: K } & IntentOf<K> }[OperationKind]

const checks: ReadonlyMap<string, { Check(value: unknown): boolean }> = new Map(
  Object.entries(intentSchemas).map(([kind, schema]) => [kind, Compile(schema)]),
)

export function isKnownKind(kind: string): kind is OperationKind {
  return checks.has(kind)
}

/** Returns null for an intent that this program cannot read. Its operation waits for the user and is never dropped. */
function readIntent(kind: string, version: number, value: unknown): Intent | null {
  if (version > intentVersion) return null
  return checks.get(kind)?.Check(value) ? ({ kind, ...(value as object) } as Intent) : null
}

/** Returns the intent without its kind, which is stored in a separate column. */
export function storedIntent({ kind: _kind, ...rest }: Intent): unknown {
  return rest
}

/**
 * Whether the operation was sent so recently that an answer may still arrive from before the server stored it. `now`:
 * epoch ms by the laptop's clock.
 */
export function isJustSent({ sentAt }: Pick<Operation, 'sentAt'>, now: number): boolean {
  return Math.abs(now - (sentAt ?? now)) < syncLimits.verifyAgainMs
}

/** Whether an operation on the job or the asset was sent so recently that a reading may be older than it. */
export function hasJustSent(db: ReadDb, subject: Partial<ShownUnder>, now: number): boolean {
  const [column, uuid] = columnOf(subject)
  const sql = `SELECT 1 FROM operations WHERE ${column} = ? AND state = 'done' AND abs(? - sent_at) < ? LIMIT 1`
  return db.has(sql, uuid, now, syncLimits.verifyAgainMs)
}

/** Whether the server has confirmed that it stored the operation, even if no reading shows it. */
export function isConfirmed({ progress }: Pick<Operation, 'progress'>): boolean {
  return progress?.confirmed !== undefined
}
