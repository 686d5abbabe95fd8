/**
 * PUT /form/:id before a hub that names no extension: the base interface says that forms are changed, and not how. So
 * it is tried once with the whole form, and what the hub does with it is remembered.
 */
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { showForm, takeForm } from '../../forms/rebase-form.ts'
import { wholeForm } from '../../forms/whole-form.ts'
import { oldestFormOf } from '../../jobs/lost-forms.ts'
import { isAskedAnew } from '../../jobs/put-back.ts'
import { fetchJob } from '../../jobs/read-job.ts'
import { isDue } from '../../ports/backoff.ts'
import type { SyncContext } from '../../records/context.ts'
import type { Exchange } from '../../records/exchange.ts'
import { readFormBase, writeFormBase } from '../../records/form-base.ts'
import { type FormIntent, formIntentOf } from '../../records/form-operations.ts'
import { keepWhatWas } from '../../records/keep-before.ts'
import { knownModified } from '../../records/marks.ts'
import { waitsForUpload } from '../../records/needs.ts'
import { changeOperation, findOperation, isOver, type Operation } from '../../records/operation.ts'
import { syncState } from '../../records/state.ts'
import { askForCurrent, isOlder, isUnwritten } from '../../remote/current.ts'
import { called } from '../../remote/read-entity.ts'
import { type RemoteForm, readRemoteForm } from '../../remote/remote-form.ts'
import type { Refusal } from '../../remote/reply.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import { isJobTaken, takeJobFirst } from '../../send/job-first.ts'
import { uploadFirst } from '../../send/merge-again.ts'
import { judge, notWritten, retry, review } from '../../send/verdict.ts'
import { putForm } from './form-requests.ts'

type Filling = Extract<FormIntent, { kind: 'form.patch' }>
/** This hub takes no change of this form from this person: it has to go as a new one. */
export const notTaken = 'not-taken'

export async function changeAtPlainHub(
  exchange: Exchange,
  operation: Operation,
  { formUuid }: Filling,
): Promise<Attempt | typeof notTaken> {
  const { context } = exchange
  const { store } = context.service
  const base = readFormBase(store.read, formUuid)
  if (!base?.hubUuid || operation.jobUuid === null) return notTaken
  if (isUnknownThere(context)) return notTaken
  const met = await meetOffice(exchange, operation, formUuid, base.hubUuid)
  if (met === notTaken || 'verdict' in met) return met
  const current = findOperation(store.read, operation.id)
  const intent = current && !isOver(current) ? formIntentOf(current) : null
  const whole = intent && wholeForm(context, intent)
  if (!current || intent?.kind !== 'form.patch' || !whole) return nothingToSend
  if (waitsForUpload(store.read, operation.id)) return { verdict: uploadFirst }
  const before = readFormBase(store.read, formUuid)?.form ?? {}
  store.transaction(db => keepWhatWas(db, current, before))
  const request = beginAttempt(exchange, operation.id, { requestOf: () => putForm(met.ref, whole) })
  if (request === null) return nothingToSend
  const isAsBefore = (told: RemoteForm) => isUnwritten(before, told, intent.fields)
  const orNothing: (body: unknown) => RemoteForm | null = called(base.hubUuid, readRemoteForm)
  const reply = await askForCurrent<RemoteForm | null>(
    () => exchange.send({ ...request, expected: { orNothing } }),
    told => told !== null && isAsBefore(told),
  )
  if (reply.kind === 'refusal' && isRefusedAsUnknown(context, reply)) return noteRefusal(context, reply)
  if (reply.kind !== 'answer') return { verdict: judge(reply, 'safe') }
  const told = reply.body
  if (told === null) return notTold(context, operation)
  if (isAsBefore(told)) return { verdict: notWritten }
  return {
    verdict: { kind: 'done' },
    takeIn: db => takeChanged(db, context, operation, formUuid, told),
  }
}

/**
 * A success without a body, from the hub or from something on the way: the next attempt begins with a reading, which
 * ends it where that shows the change. Where none does, and it is answered so again, the form goes as a new one, as
 * nobody knows whether the hub changes any.
 */
function notTold({ service, ports }: SyncContext, { id, made }: Operation): Attempt | typeof notTaken {
  const { store } = service
  const hasChanged = syncState.get(store.read, 'formChanges')?.answer === 'taken'
  if (made?.sentAgain === true && !hasChanged) {
    const answer = 'unknown-there'
    store.transaction(db => syncState.set(db, 'formChanges', { answer, at: ports.clock.now() }))
    return notTaken
  }
  return {
    verdict: retry('not-a-hub', 'unknown', { isServerError: true }),
    takeIn: db => changeOperation(db, id, { made: { ...made, sentAgain: true } }),
  }
}

/** Whatever stands between may have said so once: it is tried again. */
function isUnknownThere({ service, ports }: SyncContext): boolean {
  const told = syncState.get(service.store.read, 'formChanges')
  const { formChangesAgainMs: again } = syncLimits
  return told?.answer === 'unknown-there' && !isDue(told.at + again, ports.clock.now(), again)
}

interface Address {
  /** the form's number if it was just read, else its uuid: a remembered number may belong to another form */
  ref: number | string
}

/** Merges what the office did to the form, if the server shows a job's forms. Returns where the form is written to. */
async function meetOffice(
  exchange: Exchange,
  operation: Operation,
  formUuid: string,
  hubUuid: string,
): Promise<Attempt | typeof notTaken | Address> {
  const { context } = exchange
  const { store } = context.service
  const { jobUuid } = operation
  if (jobUuid === null) return { ref: hubUuid }
  const known = knownModified(store.read, jobUuid)
  const isAsked = isAskedAnew(store.read, context, jobUuid)
  const read = await fetchJob(exchange, jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe') }
  const isOld = isOlder(read.remote, known) || oldestFormOf(store.read, read.remote) !== null
  const forms = read.remote.forms as readonly RemoteForm[] | undefined
  if (!forms) return { ref: hubUuid }
  const there = forms.find(({ uuid }) => uuid === hubUuid)
  if (!there) {
    if ((isOld || isAsked) && !isJobTaken(operation)) return takeJobFirst(context, read.remote, isOld)
    // a form that is gone tells nothing of what the hub does with changes; and its number may be another's by now, as
    // where the hub was put back to an older copy, which would be written over
    const isTaken = syncState.get(store.read, 'formChanges')?.answer === 'taken'
    return isTaken ? { verdict: review('deleted') } : notTaken
  }
  const take = (db: WriteDb) => {
    const job = findJobAnywhere(db, jobUuid)
    if (job) takeForm(db, context, job, formUuid, there)
  }
  // a hub that was put back to an older copy has lost answers, which the office did not empty
  if ((isOld || isAsked) && !isJobTaken(operation)) return takeJobFirst(context, read.remote, isOld, take)
  store.transaction(take)
  return { ref: there.id }
}

/** What says that nobody changes forms so, or not this person; from a hub that did take one it says what it says. */
function isRefusedAsUnknown({ service }: SyncContext, { status, retryAfterMs }: Refusal): boolean {
  if (syncState.get(service.store.read, 'formChanges')?.answer === 'taken' || retryAfterMs !== null)
    return false
  return unknownThere.includes(status) || notFromThisPerson.includes(status)
}

const unknownThere: readonly number[] = [404, 405, 501]
const notFromThisPerson: readonly number[] = [400, 403, 406, 409, 415, 422]

function noteRefusal({ service, ports }: SyncContext, { status }: Refusal): typeof notTaken {
  const answer = unknownThere.includes(status) ? 'unknown-there' : 'refused'
  service.store.transaction(db => syncState.set(db, 'formChanges', { answer, at: ports.clock.now() }))
  return notTaken
}

function takeChanged(
  db: WriteDb,
  context: SyncContext,
  { jobUuid }: Operation,
  formUuid: string,
  remote: RemoteForm,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  syncState.set(db, 'formChanges', { answer: 'taken', at: context.ports.clock.now() })
  if (!job) return
  const form = { ...readFormBase(db, formUuid)?.form, ...remote }
  writeFormBase(db, formUuid, { form, hubUuid: remote.uuid }, context.ports.clock.now())
  showForm(db, job, formUuid, remote)
}
