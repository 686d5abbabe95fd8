/**
 * Forms that a plain hub was given to name itself: its history has an event of each making, which is known once the job
 * was read, so that it is missed where it goes, and where it never came (sync design, section 6).
 */
import type { JobEvent } from '../../../shared/job.ts'
import { findFormAnywhere } from '../../service/records/form-record.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { matchAttached, type SentForm } from '../forms/match-attached.ts'
import type { SyncContext } from '../records/context.ts'
import { formIntentOf, hasReplaced } from '../records/form-operations.ts'
import { invalidateDetails } from '../records/marks.ts'
import { changeOperation, type Operation, operationsWhere } from '../records/operation.ts'
import { syncState } from '../records/state.ts'
import { isJustSent, sendUnheard } from '../records/unheard.ts'
import { dropProvisional } from '../records/write-parts.ts'
import { asText } from '../remote/read-json.ts'
import { claimedEvents } from './mark-seen.ts'

/** It went out whole, to be named by the hub: a change of a form, and its removal, make no event. */
export function isPosted(operation: Pick<Operation, 'kind' | 'step' | 'frozen' | 'made'>): boolean {
  const { kind, frozen, made } = operation
  if (kind !== 'form.create' && kind !== 'form.patch') return false
  // what was found without being sent, as what was restored is, has no request
  return (
    hasReplaced(operation) ||
    (frozen ? frozen.method === 'POST' : kind === 'form.create' || made?.uuid !== undefined)
  )
}

/** `from`: epoch ms before which the hub cannot have made it. */
export function sentFormOf(
  operation: Operation,
  known: readonly number[] = [],
  from = Number.NEGATIVE_INFINITY,
): SentForm[] {
  const intent = formIntentOf(operation)
  if (intent === null) return []
  const title = intent.kind === 'form.create' ? asText(intent.input.title) : (intent.title ?? null)
  return [{ operationId: operation.id, title, known, from }]
}

/** `events`: the job's whole history, read after everything that is `done` here was sent. */
export function findAttached(
  db: WriteDb,
  context: SyncContext,
  { id: jobId, uuid: jobUuid }: { id: number; uuid: string },
  events: readonly JobEvent[],
): void {
  const posted = postedOn(db, jobUuid)
  if (posted.length === 0) return
  const claimed = new Set(claimedEvents(db, jobUuid))
  const free = events.filter(({ id }) => !claimed.has(id))
  const sent = posted.flatMap(operation => sentFormOf(operation, operation.knownEventIds ?? []))
  const found = matchAttached(free, sent, context.account.user.id)
  for (const [id, eventId] of found) changeOperation(db, id, { eventId })
  if (found.size > 0) syncState.set(db, 'formsTold', true)
  // a hub need not write such events, or not in these words
  if (found.size === posted.length || syncState.get(db, 'formsTold') !== true) return
  const taken = new Set(found.values())
  const strange = free.filter(({ id }) => !taken.has(id))
  for (const operation of posted) {
    if (found.has(operation.id) || !isMissed(db, context, operation, strange)) continue
    if (isJustSent(operation, context.ports.clock.now())) invalidateDetails(db, jobId)
    else sendUnheard(db, operation, hasReplaced(operation) ? { ...lookedUp, step: 0 } : lookedUp)
  }
}

/**
 * At a hub that is known to tell of forms, the job is to be read for the events of those that are not known to be there:
 * by itself, as what was answered to something else may be of before they were made.
 */
export function wantUnreadForms(db: WriteDb, { id, uuid }: { id: number; uuid: string }): void {
  if (syncState.get(db, 'formsTold') === true && postedOn(db, uuid).length > 0) invalidateDetails(db, id)
}

/** Of a form that went out. What its reading back waits for may end without showing the job. */
export function endSending(db: WriteDb, { id, jobUuid }: Pick<Operation, 'id' | 'jobUuid'>): void {
  dropProvisional(db, id)
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) wantUnreadForms(db, job)
}

const lookedUp = { state: 'verify', verifyCount: 0, frozen: null } as const

/** Sent, and of no event yet. */
function postedOn(db: ReadDb, jobUuid: string): Operation[] {
  const sent = operationsWhere(
    db,
    `job_uuid = ? AND kind IN ('form.create', 'form.patch') AND state = 'done'
       AND event_id IS NULL AND known_event_ids IS NOT NULL`,
    jobUuid,
  )
  return sent.filter(isPosted)
}

/**
 * The form is still here, nothing that went after it has all of it, and no event of this person's in other words may be
 * that of it.
 */
function isMissed(
  db: ReadDb,
  { account }: SyncContext,
  { lane, seq, intent, knownEventIds }: Operation,
  strange: readonly JobEvent[],
): boolean {
  const { formUuid } = intent as { formUuid?: string }
  if (formUuid === undefined || findFormAnywhere(db, formUuid) === undefined) return false
  const hasLater = db.has(
    `SELECT 1 FROM operations WHERE lane = ? AND seq > ? AND state <> 'discarded'
       AND (step > 0 OR kind = 'form.remove' OR (kind = 'form.patch' AND frozen ->> 'method' = 'POST'))`,
    lane,
    seq,
  )
  const mayBeOf = ({ id, type, userId }: JobEvent) =>
    type === 'ATTACH_FORM' && userId === account.user.id && knownEventIds?.includes(id) === false
  return !hasLater && !strange.some(mayBeOf)
}
