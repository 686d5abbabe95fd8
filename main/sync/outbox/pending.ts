/** Finds the operations that wait on a job, form or document. */

import type { DocumentStep } from '../../../shared/sync/sending.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Fields } from '../merge/fields.ts'
import { dropBase } from '../state/bases.ts'
import {
  columnOf,
  type Intent,
  intentOf,
  isOver,
  isUnseen,
  type Operation,
  operationsWhere,
  pendingOf,
  type ShownUnder,
  waitingStates,
} from './operation.ts'

export type FormIntent = Extract<Intent, { kind: 'form.create' | 'form.patch' | 'form.remove' }>

export function formLane(formUuid: string): string {
  return `form ${formUuid}`
}

/** Returns the intent of an operation on a form; null for others. */
export function formIntentOf(operation: Operation): FormIntent | null {
  const intent = intentOf(operation)
  return intent !== null && 'formUuid' in intent ? intent : null
}

/** Returns the form that was created here and that the server does not have yet. */
export function madeHere(pending: readonly Operation[]): Fields | null {
  const making = pending.map(formIntentOf).find(intent => intent?.kind === 'form.create')
  return making?.kind === 'form.create' ? making.input : null
}

/** Returns the unsent operations of a form, in the order of writing. */
export function pendingOnForm(db: ReadDb, jobUuid: string, formUuid: string): Operation[] {
  return pendingOf(db, jobUuid).filter(
    operation => operation.lane === formLane(formUuid) && !isOver(operation),
  )
}

/**
 * Whether an operation can still be changed, because the server cannot have it: it was never attempted, or every
 * attempt was refused. A form that is not finished can be changed although the server may have it. It is compared with
 * the server's form before it is sent.
 */
export function isFoldable({ kind, state, firstAttemptAt, progress }: Operation): boolean {
  const isAtRest = state === 'ready' || state === 'retry' || state === 'review'
  const isNew = firstAttemptAt === null && !progress?.step
  return isAtRest && isNew && (!progress?.restored || kind === 'form.create')
}

/** The steps of sending a new document, in order. */
export const documentSteps = ['upload', 'describe', 'attach'] as const satisfies readonly DocumentStep[]

/**
 * Returns the lane of a document. Each document has its own lane, so that none waits for a document that cannot be
 * sent.
 */
export function laneOf(documentUuid: string): string {
  return `document ${documentUuid}`
}

const kinds = sqlList(['document.add', 'document.patch', 'document.remove'])

/** Returns the waiting operations on a document, in the order of writing. */
export function pendingOfDocument(db: ReadDb, documentUuid: string): Operation[] {
  const isOfDocument = `kind IN (${kinds}) AND intent ->> 'documentUuid' = ?`
  return operationsWhere(db, `state IN (${waitingStates}) AND ${isOfDocument}`, documentUuid)
}

/** Returns the operations on documents of a job or an asset that are unsent, or sent and not seen at the server. */
export function unseenDocumentWork(db: ReadDb, owner: Partial<ShownUnder>): Operation[] {
  const [column, uuid] = columnOf(owner)
  return operationsWhere(db, `${column} = ? AND kind IN (${kinds}) AND ${isUnseen}`, uuid)
}

/**
 * Whether operations on documents of the job or asset are under way. Then an older answer could hide a document, or
 * show a removed one.
 */
export function areFilesMoving(db: ReadDb, owner: Partial<ShownUnder>): boolean {
  return unseenDocumentWork(db, owner).length > 0
}

/**
 * Returns the latest operation on each document of a job or an asset, by the document's uuid. Discarded operations are
 * left out.
 */
export function sentByDocument(db: ReadDb, owner: Partial<ShownUnder>): Map<string, string> {
  const [column, ownerUuid] = columnOf(owner)
  const rows = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE ${column} = ? AND kind IN ('document.add', 'document.patch') AND state <> 'discarded' ORDER BY seq`,
    ownerUuid,
  )
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

/** SQL for whether the job has waiting operations or open conflicts; `jobUuid` is a column of the query. */
function unsettledSql(jobUuid: string): string {
  return `(EXISTS (SELECT 1 FROM operations WHERE job_uuid = ${jobUuid} AND state <> 'discarded'
         AND (state <> 'done' OR ended_at IS NULL))
       OR EXISTS (SELECT 1 FROM conflicts WHERE job_uuid = ${jobUuid} AND resolved_at IS NULL))`
}

/** SQL for whether the shown version differs from the server's. */
export function waitingSql(jobUuid: string): string {
  return `(${unsettledSql(jobUuid)} OR EXISTS (SELECT 1 FROM bases WHERE entity_uuid = ${jobUuid}))`
}

const asked = 'FROM (SELECT ? AS uuid) asked'
const unsettledStatement = `SELECT 1 ${asked} WHERE ${unsettledSql('asked.uuid')}`

function isSettled(db: ReadDb, jobUuid: string): boolean {
  return !db.has(unsettledStatement, jobUuid)
}

/**
 * Deletes the copy of the server's version if the job has no waiting operations or open conflicts: then the stored job
 * is the server's version.
 */
export function dropIfSettled(db: WriteDb, jobUuid: string): void {
  if (isSettled(db, jobUuid)) dropBase(db, jobUuid)
}

/** The parts of a job that are stored here in addition to its row. */
export interface OwnPart {
  /** whether the job has operations, conflicts or a base */
  isWorkedOn: boolean
  hasForms: boolean
  hasFiles: boolean
}

export function ownPartOf(db: ReadDb, jobUuid: string): OwnPart {
  const row = db.get<{ is_worked_on: 0 | 1; has_forms: 0 | 1; has_files: 0 | 1 }>(ownPartStatement, jobUuid)
  return {
    isWorkedOn: row?.is_worked_on === 1,
    hasForms: row?.has_forms === 1,
    hasFiles: row?.has_files === 1,
  }
}

const ownPartStatement = `SELECT
  EXISTS (SELECT 1 FROM operations WHERE job_uuid = asked.uuid) OR ${waitingSql('asked.uuid')} AS is_worked_on,
  EXISTS (SELECT 1 FROM forms f JOIN jobs j ON j.id = f.job_id WHERE j.uuid = asked.uuid) AS has_forms,
  EXISTS (SELECT 1 FROM document_links l JOIN jobs j ON j.id = l.job_id WHERE j.uuid = asked.uuid) AS has_files
  FROM (SELECT ? AS uuid) asked`
