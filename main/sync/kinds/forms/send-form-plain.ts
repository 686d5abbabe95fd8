/**
 * Forms of a plain hub: made by POST, which is no safe repetition, and never shown again (interface, "A plain hub").
 * So a later change makes a new form and then removes the old one, two steps of one operation.
 */
import { formStateOf } from '../../../../shared/form-rules.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { findFormAnywhere } from '../../../service/records/form-record.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { matchAttached, type SentForm } from '../../forms/match-attached.ts'
import { showForm } from '../../forms/rebase-form.ts'
import { isSameForm, isSameTitle } from '../../forms/same-form.ts'
import { isWhole, leavesCopies, wholeForm } from '../../forms/whole-form.ts'
import { claimedEvents, restoredSlack } from '../../jobs/mark-seen.ts'
import { fetchEvents, fetchJob } from '../../jobs/read-job.ts'
import type { Fields } from '../../merge/fields.ts'
import type { SyncContext } from '../../records/context.ts'
import type { Exchange } from '../../records/exchange.ts'
import { type FormBase, localUuidOf, readFormBase, writeFormBase } from '../../records/form-base.ts'
import { type FormIntent, formIntentOf } from '../../records/form-operations.ts'
import { alikeBefore } from '../../records/match-events.ts'
import { keepOldForm, oldFormsOf } from '../../records/old-forms.ts'
import {
  changeOperation,
  findOperation,
  isOver,
  type Operation,
  readyAgain,
} from '../../records/operation.ts'
import { type RemoteForm, readRemoteForm } from '../../remote/remote-form.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import { judge, notFound, retry } from '../../send/verdict.ts'
import { changeAtPlainHub, notTaken } from './change-plain.ts'
import { postForm } from './form-requests.ts'
import { removeOld } from './remove-old.ts'

type Posted = Extract<FormIntent, { kind: 'form.create' | 'form.patch' }>

export async function sendToPlainHub(
  exchange: Exchange,
  operation: Operation,
  intent: Posted,
): Promise<Attempt> {
  const { store } = exchange.context.service
  if (intent.kind === 'form.create' && wentWhole(store.read, operation)) return { verdict: { kind: 'done' } }
  if (operation.step === 0) {
    const posted = await sendFirst(exchange, operation, intent)
    if (posted.isChanged || posted.verdict.kind !== 'done' || intent.kind === 'form.create') return posted
    store.transaction(db => endFirstStep(db, exchange.context, operation, intent, posted))
  }
  const current = findOperation(store.read, operation.id)
  if (!current || isOver(current)) return nothingToSend
  return removeOld(exchange, current, intent.formUuid)
}

/** A hub that was put back may have got all of the form since, by what was filled in: its making would make another. */
function wentWhole(db: ReadDb, { lane, seq, restored }: Operation): boolean {
  if (!restored) return false
  return db.has(
    `SELECT 1 FROM operations WHERE lane = ? AND seq > ? AND kind = 'form.patch' AND step > 0 AND state <> 'discarded'`,
    lane,
    seq,
  )
}

async function sendFirst(exchange: Exchange, operation: Operation, intent: Posted): Promise<PostAttempt> {
  const { frozen, state, restored, firstAttemptAt } = operation
  // a change of what is there can be made twice
  if (frozen?.method !== 'PUT' && (state === 'verify' || restored || firstAttemptAt !== null))
    return lookUp(exchange, operation, intent)
  if (intent.kind === 'form.create') return post(exchange, operation, intent)
  const wasHeldBack = leavesCopies(exchange.context.service.store.read)
  const changed = await changeAtPlainHub(exchange, operation, intent)
  if (changed !== notTaken) return { ...changed, isChanged: true }
  const held = wasHeldBack ? null : holdBack(exchange, operation, intent)
  return held ?? post(exchange, operation, intent)
}

/** Only now it is known that each sending leaves one more form at the hub: this one waits until it is whole. */
function holdBack(
  { context }: Exchange,
  { id, jobUuid }: Operation,
  { formUuid }: Posted,
): PostAttempt | null {
  const { read } = context.service.store
  const form = findFormAnywhere(read, formUuid)
  const job = jobUuid === null ? undefined : findJobAnywhere(read, jobUuid)
  if (!leavesCopies(read) || !form || !job || isWhole(read, form, job)) return null
  const notBefore = context.ports.clock.now() + syncLimits.wholeFormQuietMs
  const takeIn = (db: WriteDb) => changeOperation(db, id, { ...asNeverTried, notBefore })
  return { verdict: untilWhole, takeIn, isChanged: true }
}

const untilWhole = retry('stale', 'none', { afterMs: 0 })

/** The hub did not take what was tried, so that the person can still add to it. */
const asNeverTried = { ...readyAgain, attempts: 0, firstAttemptAt: null, frozen: null } as const

/** On the disk before the next step begins: from now on the form goes by its new name, and the old one is an old one. */
function endFirstStep(
  db: WriteDb,
  context: SyncContext,
  { id, jobUuid }: Operation,
  { formUuid }: Posted,
  { takeIn, made, eventId }: PostAttempt,
): void {
  const current = findOperation(db, id)
  if (!current || isOver(current) || jobUuid === null) return
  const now = context.ports.clock.now()
  const before = readFormBase(db, formUuid)
  takeIn?.(db)
  const told = before && { ...tellingOf(before, now), formUuid, jobUuid }
  if (told) keepOldForm(db, told)
  // sent again to a hub that was put back: what it took the place of at first may be there again
  const replaced = current.made?.replaces
  if (told && replaced) keepOldForm(db, { ...told, hubUuid: replaced, isFilled: false })
  const replaces = before?.hubUuid ?? replaced
  changeOperation(db, id, {
    step: 1,
    made: { ...current.made, uuid: made?.uuid, replaces },
    eventId: eventId ?? null,
  })
}

function tellingOf({ form, hubUuid }: FormBase, now: number) {
  return {
    hubUuid,
    title: typeof form.title === 'string' ? form.title : null,
    at: typeof form.lastModified === 'number' ? form.lastModified : now,
    isFilled: formStateOf(form.fields) !== 'PUBLISHED',
    isLetBe: false,
  }
}

interface PostAttempt extends Attempt {
  made?: RemoteForm
  /** it went by a change, or waits: there is no second step */
  isChanged?: boolean
}

async function post(exchange: Exchange, operation: Operation, intent: Posted): Promise<PostAttempt> {
  const { jobUuid } = operation
  if (jobUuid === null) return nothingToSend
  const events = await fetchEvents(exchange, jobUuid)
  if ('kind' in events) return { verdict: judge(events, 'safe') }
  const request = beginAttempt(exchange, operation.id, {
    requestOf: current => (current.frozen?.method === 'POST' ? current.frozen : requestOf(exchange, current)),
    knownEventIds: alikeBefore(events, exchange.context.account.user.id, intent.kind),
  })
  if (request === null) return nothingToSend
  const reply = await exchange.send({
    ...request,
    expected: body => readMade(exchange, request, { jobUuid, formUuid: intent.formUuid }, body),
  })
  if (reply.kind !== 'answer') return { verdict: judge(reply, 'verify') }
  return postedAs(exchange.context, operation, intent, reply.body)
}

/**
 * A form that nobody here knew, on this job and under the title that was sent; null for any other. Where an earlier copy
 * is there under a name that was never told, this may be the late answer to that one: then all that was sent is in it.
 */
function readMade(
  { context }: Exchange,
  { body: sent }: FrozenRequest,
  { jobUuid, formUuid }: { jobUuid: string; formUuid: string },
  body: unknown,
): RemoteForm | null {
  const form = readRemoteForm(body)
  if (form === null) return null
  const posted = JSON.parse(sent ?? '{}') as Fields
  const { read } = context.service.store
  const isOnJob = (form.jobUuid ?? jobUuid) === jobUuid
  const isIt = hasNamelessCopy(read, formUuid)
    ? isSameForm(posted, form)
    : form.title === undefined || isSameTitle(posted.title, form.title)
  return !isKnown(read, form.uuid) && isOnJob && isIt ? form : null
}

function hasNamelessCopy(db: ReadDb, formUuid: string): boolean {
  const copies = [readFormBase(db, formUuid), ...oldFormsOf(db, formUuid)]
  return copies.some(copy => copy?.hubUuid === null)
}

function isKnown(db: ReadDb, hubUuid: string): boolean {
  const formUuid = localUuidOf(db, hubUuid)
  return formUuid === null || findFormAnywhere(db, formUuid) !== undefined
}

function requestOf({ context }: Exchange, operation: Operation) {
  const { jobUuid } = operation
  const intent = formIntentOf(operation)
  const form = intent && wholeForm(context, intent)
  return form && jobUuid !== null ? postForm(jobUuid, form) : null
}

/**
 * Found: it is done, under the name that it has among the job's forms; where the hub does not show those, only the
 * lost answer told it. Not found twice, some time apart: sent again.
 */
async function lookUp(exchange: Exchange, operation: Operation, intent: Posted): Promise<PostAttempt> {
  const { context } = exchange
  const { jobUuid } = operation
  if (jobUuid === null) return nothingToSend
  const read = await fetchJob(exchange, jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe') }
  const { events = [], forms = [] } = read.remote
  const made = findMade(context, operation, forms as RemoteForm[])
  const claimed = new Set(claimedEvents(context.service.store.read, jobUuid))
  const free = events.filter(({ id }) => !claimed.has(id))
  const sent = sentForms(context, operation, jobUuid)
  const eventId = matchAttached(free, sent, context.account.user.id).get(operation.id)
  if (eventId === undefined && made === null) return { verdict: notFound(operation) }
  return { ...postedAs(context, operation, intent, made), ...(eventId !== undefined && { eventId }) }
}

/** A form that nobody here knows, with all that was sent. */
function findMade(
  { service }: SyncContext,
  { frozen }: Operation,
  forms: readonly RemoteForm[],
): RemoteForm | null {
  const { read } = service.store
  const sent = frozen?.body ? (JSON.parse(frozen.body) as Fields) : null
  return (sent && forms.find(form => !isKnown(read, form.uuid) && isSameForm(sent, form))) ?? null
}

/** Every form made on the job from here that no event is known of: those that arrived take theirs first. */
function sentForms({ service }: SyncContext, asked: Operation, jobUuid: string): SentForm[] {
  const db = service.store.read
  const ids = db.all<{ id: string }>(
    `SELECT id FROM operations WHERE job_uuid = ? AND kind IN ('form.create', 'form.patch') AND event_id IS NULL
       AND ((known_event_ids IS NOT NULL AND (state = 'done' OR step > 0 OR state = 'verify')) OR id = ?)
     ORDER BY state = 'done' OR step > 0 DESC, seq`,
    jobUuid,
    asked.id,
  )
  const slack = restoredSlack(db)
  return ids.flatMap(({ id }) => {
    const operation = findOperation(db, id)
    const intent = operation && formIntentOf(operation)
    if (!operation || !intent || intent.kind === 'form.remove') return []
    const title = titleOf(intent) ?? findFormAnywhere(db, intent.formUuid)?.title ?? null
    const from = operation.restored ? intent.at - slack : Number.NEGATIVE_INFINITY
    return { operationId: id, title, known: operation.knownEventIds ?? [], from }
  })
}

function titleOf(intent: Posted): string | null {
  const { title } = intent.kind === 'form.create' ? intent.input : intent.fields
  return typeof title === 'string' ? title : null
}

function postedAs(
  context: SyncContext,
  operation: Operation,
  intent: Posted,
  made: RemoteForm | null,
): PostAttempt {
  const takeIn = (db: WriteDb) => settle(db, context, operation, intent.formUuid, made)
  return { verdict: { kind: 'done' }, takeIn, ...(made && { made }) }
}

/** What the hub has from now on: the answer where it came, else what was sent. */
function settle(
  db: WriteDb,
  context: SyncContext,
  { id, jobUuid }: Operation,
  formUuid: string,
  made: RemoteForm | null,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  const sent = findOperation(db, id)
  if (!job || !sent) return
  const body = sent.frozen?.body ? (JSON.parse(sent.frozen.body) as Fields) : {}
  const { jobUuid: _on, ...form } = { ...body, ...made }
  const base = { form, hubUuid: made?.uuid ?? null }
  writeFormBase(db, formUuid, base, context.ports.clock.now())
  showForm(db, job, formUuid, made)
}
