/**
 * Applies the forms of a job that was read in full: adds the server's forms and removes missing ones. Forms with
 * waiting operations stay.
 */

import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { asList, isObject } from '../../../../shared/rules/form-places.ts'
import type { JobRecord } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteForm } from '../../client/remote-job.ts'
import { comparedText, type Fields } from '../../merge/fields.ts'
import {
  isConfirmed,
  isJustSent,
  type Operation,
  operationRows,
  pendingOf,
  unseenOf,
} from '../../outbox/operation.ts'
import { formIntentOf, formLane, pendingOnForm } from '../../outbox/pending.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { dropFormBase, localUuidOf, readFormBase, writeFormBase } from '../../state/bases.ts'
import type { SyncContext } from '../../state/context.ts'
import { conflictsOn } from '../conflicts.ts'
import { invalidateDetails } from '../marks.ts'
import { dropProvisional } from '../write-events.ts'
import { applyForm, deleteFormRow, writeForm } from './show-form.ts'

/** Applies all forms of the job, which are in `given`. Returns whether the change is visible to the user. */
export function takeForms(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  given: readonly RemoteForm[],
): boolean {
  const here = new Set(formsHere(db, job.id))
  const removed = endRemovals(db, context, job, given)
  const isWaitedOn = hasWork(db, job.uuid)
  const arriving = isWaitedOn ? formsInDoubt(db, job.uuid) : []
  let isChanged = false
  for (const remote of given) {
    const formUuid = localUuidOf(db, remote.uuid)
    if (formUuid === null || removed.has(remote.uuid)) continue
    // this may be our form under another uuid: a look-up decides, and a separate row would prevent it
    if (!here.delete(formUuid) && arriving.some(sent => isSameForm(sent, remote))) continue
    if (isWaitedOn) endMaking(db, context, job, { formUuid, hubUuid: remote.uuid })
    const isNews =
      isWaitedOn || readFormBase(db, formUuid) !== null
        ? applyForm(db, context, job, formUuid, remote)
        : writeForm(db, job, formUuid, remote)
    isChanged ||= isNews
  }
  for (const formUuid of here) {
    const isGone = removeForm(db, context, job, formUuid)
    isChanged ||= isGone
  }
  return isChanged
}

/**
 * Returns forms that a base server may have under another uuid. An attempt, or another copy of this data folder, may
 * have sent them.
 */
function formsInDoubt(db: ReadDb, jobUuid: string): Fields[] {
  return pendingOf(db, jobUuid)
    .filter(({ kind }) => kind === 'form.create')
    .filter(({ firstAttemptAt, progress }) => firstAttemptAt !== null || progress?.restored === true)
    .map(formAsSent)
    .filter(form => form !== null)
}

/** Returns the form in the last attempt; without an attempt, the form as it was created. */
export function formAsSent(operation: Operation): Fields | null {
  const { body } = operation.frozen ?? {}
  if (body) return JSON.parse(body) as Fields
  const intent = formIntentOf(operation)
  return intent?.kind === 'form.create' ? intent.input : null
}

/** Whether operations or conflicts wait on the job's forms. Most jobs have none, and are applied faster. */
function hasWork(db: ReadDb, jobUuid: string): boolean {
  return db.has(
    `SELECT 1 FROM operations WHERE job_uuid = ? AND kind IN ('form.create', 'form.patch', 'form.remove')
       AND state NOT IN ('done', 'discarded')
     UNION ALL SELECT 1 FROM conflicts WHERE job_uuid = ? AND resolved_at IS NULL`,
    jobUuid,
    jobUuid,
  )
}

/**
 * Whether an operation on a form is being sent or was just sent. Then the answer to another request may show the form's
 * old version.
 */
export function isFormMoving(db: ReadDb, { ports }: SyncContext, jobUuid: string): boolean {
  const now = ports.clock.now()
  return db.has(
    `SELECT 1 FROM operations WHERE job_uuid = ? AND kind IN ('form.create', 'form.patch', 'form.remove')
     AND (state = 'sending' OR abs(? - sent_at) <= ?)`,
    jobUuid,
    now,
    syncLimits.attemptMs,
  )
}

function formsHere(db: ReadDb, jobId: number): string[] {
  return db.column<string>('SELECT uuid FROM forms WHERE job_id = ?', jobId)
}

/**
 * Confirms the creation of a form that the server has, even if the answer to the creation was lost. Later edits get the
 * created form as their base.
 */
function endMaking(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  { formUuid, hubUuid }: { formUuid: string; hubUuid: string },
): void {
  const now = context.ports.clock.now()
  for (const operation of pendingOnForm(db, job.uuid, formUuid)) {
    const intent = formIntentOf(operation)
    if (intent?.kind !== 'form.create') continue
    writeFormBase(db, formUuid, { form: intent.input, hubUuid }, now)
    dropProvisional(db, operation.id)
    applyEvent(db, operation.id, { kind: 'confirmed', now })
  }
}

/**
 * Removes a form that the server's list lacks, unless operations or conflicts wait on it. Returns whether it was
 * removed.
 */
function removeForm(db: WriteDb, context: SyncContext, job: JobRecord, formUuid: string): boolean {
  const isWaitedOn =
    pendingOnForm(db, job.uuid, formUuid).length > 0 ||
    conflictsOn(db, { jobUuid: job.uuid, formUuid }).length > 0
  const base = readFormBase(db, formUuid)
  // the server has the form under a uuid that no answer named, so its list cannot be compared
  const isHidden = base !== null && base.hubUuid !== formUuid
  if (isWaitedOn || isHidden) return false
  // a cached answer may be from before the form was created
  if (isJustMade(db, context, formUuid)) {
    invalidateDetails(db, job.id)
    return false
  }
  dropFormBase(db, formUuid)
  return deleteFormRow(db, formUuid)
}

function isJustMade(db: ReadDb, { ports }: SyncContext, formUuid: string): boolean {
  const last = operationRows.get(
    db,
    `WHERE lane = ? AND state = 'done' ORDER BY seq DESC LIMIT 1`,
    formLane(formUuid),
  )
  return last?.kind === 'form.create' && isJustSent(last, ports.clock.now())
}

// Forms that the server has removed stay hidden while its list still contains them.

/**
 * Ends removals that the list `given` confirms. If the server shows no forms (undefined), its answer to the removal
 * counts. Returns the server's uuids of removed forms that are still listed.
 */
export function endRemovals(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  given: readonly RemoteForm[] | undefined,
): ReadonlySet<string> {
  const now = context.ports.clock.now()
  const listed = new Set(given?.map(({ uuid }) => uuid))
  const hidden = new Set<string>()
  for (const operation of unseenOf(db, job.uuid, `kind = 'form.remove' AND state = 'done'`)) {
    const name = hubUuidOf(db, operation)
    if (!listed.has(name)) {
      applyEvent(db, operation.id, { kind: 'seen', now })
      dropFormBase(db, formUuidOf(operation))
      continue
    }
    const isWaitedFor = isJustSent(operation, now)
    invalidateDetails(db, job.id)
    if (!isWaitedFor && isConfirmed(operation)) applyEvent(db, operation.id, { kind: 'seen', now })
    else if (!isWaitedFor) applyEvent(db, operation.id, { kind: 'unseen', now })
    hidden.add(name)
  }
  return hidden
}

function formUuidOf(operation: Operation): string {
  return formIntentOf(operation)?.formUuid ?? ''
}

function hubUuidOf(db: ReadDb, operation: Operation): string {
  const formUuid = formUuidOf(operation)
  return readFormBase(db, formUuid)?.hubUuid ?? formUuid
}

/** Whether the server's form equals the sent one. Properties that the server does not return are not compared. */
export function isSameForm(sent: Fields, there: Fields): boolean {
  const isCalledSo = there.title === undefined || wordsOf(sent.title) === wordsOf(there.title)
  const isFilledSo =
    there.fields === undefined || isDeepStrictEqual(answersIn(sent.fields), answersIn(there.fields))
  return isCalledSo && isFilledSo
}

const wordsOf = (title: unknown) => comparedText(typeof title === 'string' ? title : '')

/**
 * Returns the names and answers of the questions in their order, without ids and without properties that the server
 * added.
 */
function answersIn(fields: unknown): unknown[] {
  return asList(fields)
    .filter(isObject)
    .map(({ name, value, fields: inner }) => [name ?? null, value ?? null, answersIn(inner)])
}
