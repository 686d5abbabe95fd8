/** Operations as they lie in the database, and the questions that are asked of them again and again. */
import { type OperationState, operationStates } from '../../../shared/sending.ts'
import type { Parameters, ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { operations } from '../../store/schema/sync.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Fields } from '../merge/fields.ts'
import { type Intent, readIntent } from './intents.ts'

export type Operation = typeof operations.$inferSelect
export type OperationChange = Partial<typeof operations.$inferInsert>

/** Nothing more happens to an operation in these. */
const endStates: readonly OperationState[] = ['done', 'discarded']
export const waitingStates = sqlList(operationStates.filter(state => !endStates.includes(state)))
export const operationRows = rowsOf(operations)

export function isOver(operation: Pick<Operation, 'state'>): boolean {
  return endStates.includes(operation.state)
}

/** Nothing of it has left the laptop. */
export function isUnattempted({ attempts, state }: Pick<Operation, 'attempts' | 'state'>): boolean {
  return attempts === 0 && (state === 'ready' || state === 'retry')
}

/** What an operation is shown under: a job, or else an asset. */
export type ShownUnder = Pick<Operation, 'jobUuid' | 'assetUuid'>

/** The column of operations that names it, and its uuid. */
export function columnOf({ jobUuid = null, assetUuid = null }: Partial<ShownUnder>): [string, string | null] {
  return jobUuid === null ? ['asset_uuid', assetUuid] : ['job_uuid', jobUuid]
}

/** The uuid of the job or the asset. A damaged row without either is shown by itself, so that it can be removed. */
export function subjectOf({ id, jobUuid, assetUuid }: Pick<Operation, 'id'> & ShownUnder): string {
  return jobUuid ?? assetUuid ?? id
}

export function findOperation(db: ReadDb, id: string): Operation | null {
  return operationRows.get(db, 'WHERE id = ?', id)
}

export function insertOperation(db: WriteDb, operation: typeof operations.$inferInsert): void {
  operationRows.insert(db, operation)
}

/** Of the operation that was written last; 0 where there is none. */
export function newestSeq(db: ReadDb): number {
  return db.value<number | null>('SELECT max(seq) AS seq FROM operations') ?? 0
}

/** The first that was written to a lane after another. */
export function addedTo(db: ReadDb, lane: string, after: number): Operation | null {
  return operationRows.get(db, 'WHERE lane = ? AND seq > ? ORDER BY seq LIMIT 1', lane, after)
}

/** In the order of writing. `condition`: SQL that never holds a value. */
export function operationsWhere(db: ReadDb, condition: string, ...parameters: Parameters): Operation[] {
  return operationRows.all(db, `WHERE ${condition} ORDER BY seq`, ...parameters)
}

/** Everything of a job that has not been sent, in the order of writing. */
export function pendingOf(db: ReadDb, jobUuid: string): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND state IN (${waitingStates})`, jobUuid)
}

/** SQL for what the hub's versions do not show yet. */
export const isUnseen = `(state IN (${waitingStates}) OR (state = 'done' AND seen_at IS NULL))`

/** What the hub's version of the job does not show yet: not sent, or sent and not seen there. `only`: SQL for some of it. */
export function unseenOf(db: ReadDb, jobUuid: string, only = 'TRUE'): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND ${isUnseen} AND ${only}`, jobUuid)
}

/** Edits in whose place one of `edits` has come, and of which nobody knows whether they arrive, in the order of writing. */
export function overtakenBy(db: ReadDb, edits: readonly Operation[]): Operation[] {
  return operationRows.all(
    db,
    `WHERE job_uuid = ? AND lane = ? AND state = 'discarded' AND reason_code = 'superseded'
       AND first_attempt_at IS NOT NULL AND discarded_at >= ? ORDER BY seq`,
    edits[0]?.jobUuid ?? '',
    edits[0]?.lane ?? '',
    Math.min(...edits.map(({ createdAt }) => createdAt)),
  )
}

/** Everything that has not been sent, of whatever it is, in the order of writing. */
export function allPending(db: ReadDb): Operation[] {
  return operationsWhere(db, `state IN (${waitingStates})`)
}

/** All that was ever done to a job and is still kept, the latest first. */
export function allOf(db: ReadDb, jobUuid: string): Operation[] {
  return operationRows.all(db, 'WHERE job_uuid = ? ORDER BY seq DESC', jobUuid)
}

/** The same of an asset, what was done to its jobs left out. */
export function allOfAsset(db: ReadDb, assetUuid: string): Operation[] {
  return operationRows.all(db, 'WHERE asset_uuid = ? AND job_uuid IS NULL ORDER BY seq DESC', assetUuid)
}

/** Presses that the hub has taken, in the order of writing. */
export function actsSent(db: ReadDb, jobUuid: string): Operation[] {
  return operationsWhere(db, `job_uuid = ? AND kind = 'job.act' AND state = 'done'`, jobUuid)
}

/** What is in flight under an account. */
export function inFlight(db: ReadDb, account: string): Operation[] {
  return operationsWhere(db, `state = 'sending' AND account = ?`, account)
}

/** What waits for it to be done before it can go out itself. */
export function waitingFor(db: ReadDb, id: string): Operation[] {
  const needing = 'SELECT operation_id FROM operation_needs WHERE needs_id = ?'
  return operationsWhere(db, `state IN (${waitingStates}) AND id IN (${needing})`, id)
}

/** Whether another operation on the same job or asset is about to be sent. `now`: epoch ms. */
export function isMoreReady(
  db: ReadDb,
  { id, jobUuid, assetUuid, account }: Operation,
  now: number,
): boolean {
  const more = `SELECT 1 FROM operations o
    WHERE (o.job_uuid = ? OR o.asset_uuid = ?) AND o.id <> ? AND o.account = ?
      AND o.state IN ('ready', 'sending') AND (o.not_before IS NULL OR o.not_before <= ?)
      AND NOT EXISTS (SELECT 1 FROM operations f WHERE f.id = o.depends_on AND f.state = 'review')
    LIMIT 1`
  return db.has(more, jobUuid, assetUuid, id, account, now)
}

export function changeOperation(db: WriteDb, id: string, change: OperationChange): void {
  operationRows.change(db, change, 'WHERE id = ?', id)
}

export function deleteOperation(db: WriteDb, id: string): void {
  db.run('DELETE FROM operations WHERE id = ?', id)
}

/** All that was sent to an asset is as seen as it will ever be. `at`: epoch ms. */
export function endUnseenOfAsset(db: WriteDb, assetUuid: string, at: number): void {
  const areUnseen = `WHERE asset_uuid = ? AND state = 'done' AND seen_at IS NULL`
  operationRows.change(db, { seenAt: at }, areUnseen, assetUuid)
}

/** The job is there after all: what was refused as it was gone asks nobody any more. */
export function retryForReturned(db: WriteDb, jobUuid: string): void {
  const change = { state: 'retry', reasonCode: 'lost', reasonDetail: null, nextAttemptAt: null } as const
  operationRows.change(
    db,
    change,
    `WHERE job_uuid = ? AND state = 'review' AND reason_code = 'deleted'`,
    jobUuid,
  )
}

/** What waits for its time waits no longer. `which`: SQL for some of it. */
export function retryAtOnce(db: WriteDb, which: string, ...parameters: Parameters): void {
  const waiting = `WHERE state IN ('retry', 'verify') AND ${which}`
  operationRows.change(db, { nextAttemptAt: null }, waiting, ...parameters)
}

/**
 * What was sent and seen, or taken out, before then, epoch ms; not what went out since by the hub's clock, as the
 * laptop's may have been far behind. `isGone`: SQL for what is never seen.
 */
export function clearEnded(
  db: WriteDb,
  { before, now, isGone }: { before: number; now: number; isGone: string },
): void {
  db.run(`DELETE FROM operations WHERE state = 'discarded' AND discarded_at < ?`, before)
  db.run(
    `DELETE FROM operations WHERE state = 'done' AND seen_at < ?
     AND NOT coalesce(first_attempt_at BETWEEN ? AND ?, FALSE)`,
    before,
    before,
    now,
  )
  db.run(
    `DELETE FROM operations WHERE state = 'done' AND seen_at IS NULL AND sent_at < ? AND ${isGone}`,
    before,
  )
}

/** The events of operations have other numbers. `moved`: the new number by the old one. */
export function moveEventClaims(db: WriteDb, jobUuid: string, moved: ReadonlyMap<number, number>): void {
  for (const { id, eventId } of operationsWhere(db, 'job_uuid = ? AND event_id IS NOT NULL', jobUuid)) {
    const now = eventId === null ? undefined : moved.get(eventId)
    if (now !== undefined) changeOperation(db, id, { eventId: now })
  }
}

/** A document goes by another uuid, also in what is archived, as that can be done again. */
export function renameInIntents(db: WriteDb, from: string, to: string): void {
  db.run('UPDATE operations SET intent = replace(intent, ?, ?) WHERE instr(intent, ?) > 0', from, to, from)
}

/** The reason's detail of a quarantined operation (`quarantine.ts`), until the user sends it again. */
export const quarantinedDetail = 'quarantined'

/** Null for a row that this program cannot read: of a newer program, damaged, without its job or asset, or quarantined. */
export function intentOf(operation: IntentRow): Intent | null {
  if (operation.reasonDetail === quarantinedDetail) return null
  const intent = readIntent(operation.kind, operation.version, operation.intent)
  return intent !== null && hasSubject(operation, intent) ? intent : null
}

type IntentRow = Pick<Operation, 'kind' | 'version' | 'intent' | 'reasonDetail'> & ShownUnder

function hasSubject({ jobUuid, assetUuid }: ShownUnder, intent: Intent): boolean {
  const isOnAsset = 'owner' in intent && intent.owner === 'asset'
  return isOnAsset ? assetUuid !== null : jobUuid !== null
}

/** What the person, or a new state of things, sends again: whatever was said of it before holds no more. */
export const readyAgain = {
  state: 'ready',
  nextAttemptAt: null,
  reasonCode: null,
  reasonDetail: null,
} as const

/** What comes after takes the place of what goes: whoever waited for `id` waits for what it waited for. */
export function relink(db: WriteDb, { id, dependsOn }: Pick<Operation, 'id' | 'dependsOn'>): void {
  db.run('UPDATE operations SET depends_on = ? WHERE depends_on = ?', dependsOn, id)
}

/**
 * Of work that comes from elsewhere, or that the hub lost: what was refused stays for the person. The rest is looked up:
 * one look that finds nothing is enough, as whoever may have sent it did so before.
 */
export function restoredState(state: OperationState): Pick<Operation, 'restored' | 'state' | 'verifyCount'> {
  return { restored: true, state: state === 'review' ? 'review' : 'verify', verifyCount: 1 }
}

/** What changes fields of the hub's version, and is merged with it. */
export type Edit = Extract<Intent, { kind: 'job.patch' | 'form.patch' }>

export function editOf(operation: Operation): Edit | null {
  const intent = intentOf(operation)
  return intent?.kind === 'job.patch' || intent?.kind === 'form.patch' ? intent : null
}

/** What edits of the same job's or form's fields make together, later ones over earlier ones. */
export function editedFields(operations: readonly Operation[]): Fields {
  return Object.assign({}, ...operations.map(operation => editOf(operation)?.fields ?? {}))
}
