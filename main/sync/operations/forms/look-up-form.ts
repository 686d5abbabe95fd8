/**
 * Looks up a form whose creation had an unclear end. A POST contains no uuid, so the job's forms and events are
 * compared.
 */
import type { JobEvent } from '../../../../shared/entities/job.ts'
import { findFormAnywhere } from '../../../service/records/form-record.ts'
import { cutComment } from '../../../service/records/record-event.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { RemoteForm } from '../../client/remote-job.ts'
import { formAsSent, isSameForm } from '../../entities/forms/apply-forms.ts'
import { claimedEvents, knownBefore, restoredSlack } from '../../entities/jobs/mark-seen.ts'
import { fetchJob } from '../../entities/jobs/read-job.ts'
import { matchNotes, type SentNote } from '../../outbox/match-events.ts'
import { type Operation, operationsWhere } from '../../outbox/operation.ts'
import { formIntentOf } from '../../outbox/pending.ts'
import { localUuidOf } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import type { Attempt } from '../send/attempt.ts'
import { judge, notFound, review } from '../send/verdict.ts'
import { fetchForm } from './send-form.ts'

export interface FoundForm {
  /** null: an event shows that the server has the form, but its uuid is unknown */
  form: RemoteForm | null
  eventId?: number | undefined
}

/**
 * Looks up the form. If two look-ups some time apart do not find it, the form is sent again. If the server has no
 * events of forms, the user decides.
 */
export async function lookUpForm(exchange: Exchange, operation: Operation): Promise<FoundForm | Attempt> {
  const { context } = exchange
  const { read } = context.service.store
  const { jobUuid, frozen } = operation
  const formUuid = formIntentOf(operation)?.formUuid
  if (jobUuid === null || formUuid === undefined) return { verdict: review('unreadable') }
  if (frozen?.method === 'PUT') {
    const created = await fetchForm(exchange, formUuid)
    if (created.kind === 'form') return { form: created.remote }
  }
  const job = await fetchJob(exchange, jobUuid)
  if (job.kind !== 'job') return { verdict: judge(job, 'safe') }
  const { events = [], forms = [] } = job.remote
  const form = findForm(read, operation, formUuid, forms as readonly RemoteForm[])
  const eventId = findEvent(context, operation, events)
  if (form !== null || eventId !== undefined) return { form, eventId }
  const isKnownHere = operation.firstAttemptAt === null || showsAttachments(read, events)
  return { verdict: isKnownHere ? notFound(operation) : review('unclear') }
}

function showsAttachments(db: ReadDb, events: readonly JobEvent[]): boolean {
  const isShown = ({ type }: JobEvent) => type === 'ATTACH_FORM'
  return events.some(isShown) || db.has(`SELECT 1 FROM events WHERE type = 'ATTACH_FORM' AND id > 0 LIMIT 1`)
}

/** Whether a stored form has this uuid at the server. */
export function isKnown(db: ReadDb, hubUuid: string): boolean {
  const formUuid = localUuidOf(db, hubUuid)
  return formUuid === null || findFormAnywhere(db, formUuid) !== undefined
}

/** Returns the form with our uuid, or an unknown form with all sent values. */
function findForm(
  db: ReadDb,
  operation: Operation,
  formUuid: string,
  forms: readonly RemoteForm[],
): RemoteForm | null {
  const sent = formAsSent(operation)
  const isIt = (form: RemoteForm) => sent !== null && !isKnown(db, form.uuid) && isSameForm(sent, form)
  return forms.find(({ uuid }) => uuid === formUuid) ?? forms.find(isIt) ?? null
}

function findEvent(
  { service, account }: SyncContext,
  operation: Operation,
  events: readonly JobEvent[],
): number | undefined {
  const db = service.store.read
  const jobUuid = operation.jobUuid ?? ''
  const sent = sentForms(db, operation)
  const claimed = claimedEvents(db, jobUuid)
  return matchNotes(events, sent, account.user.id, claimed, restoredSlack(db)).get(operation.id)
}

/**
 * Returns the forms of the job without a known event, in the order of writing. Forms that certainly arrived come first.
 */
function sentForms(db: ReadDb, asked: Operation): SentNote[] {
  const mayBeThere = operationsWhere(
    db,
    `job_uuid = ? AND kind IN ('form.create', 'form.patch') AND event_id IS NULL
       AND ((progress ->> 'known' IS NOT NULL AND state IN ('done', 'verify')) OR id = ?)`,
    asked.jobUuid,
    asked.id,
  )
  const isDone = ({ state }: Operation) => Number(state === 'done')
  return mayBeThere.toSorted((a, b) => isDone(b) - isDone(a)).flatMap(operation => sentFormOf(db, operation))
}

function sentFormOf(db: ReadDb, operation: Operation): SentNote[] {
  const { id: operationId, progress } = operation
  const intent = formIntentOf(operation)
  if (intent === null || intent.kind === 'form.remove') return []
  const { title } = intent.kind === 'form.create' ? intent.input : intent.fields
  const named = title ?? findFormAnywhere(db, intent.formUuid)?.title
  const text = cutComment(typeof named === 'string' ? named : null) ?? ''
  return [{ type: 'ATTACH_FORM', operationId, text, ...knownBefore(progress, intent) }]
}
