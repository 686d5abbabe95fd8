/** Sends operations on a form to a server that shows its forms. GET, merge and PUT follow directly after each other. */
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { askForCurrent, isUnwritten, since } from '../../client/current.ts'
import { asWhole, called, isOlder } from '../../client/read-entity.ts'
import { type RemoteForm, readRemoteForm } from '../../client/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { applyForm } from '../../entities/forms/show-form.ts'
import { restoredSlack } from '../../entities/jobs/mark-seen.ts'
import { isMissing } from '../../entities/jobs/read-job.ts'
import { storeEarlierValues } from '../../outbox/discard.ts'
import { findOperation, isOver, type Operation } from '../../outbox/operation.ts'
import { type FormIntent, formIntentOf } from '../../outbox/pending.ts'
import { waitsForUpload } from '../../outbox/record.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { readFormBase, writeFormBase } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import { showsOtherValues } from '../send/other-values.ts'
import { versionOf } from '../send/requests.ts'
import { changedMeanwhile, mergeUntilWritten, sendAgain, uploadFirst } from '../send/send-again.ts'
import { judge, notWritten, refusedNotDeleted, review } from '../send/verdict.ts'
import { deleteForm, putForm, putNewForm, sentOf } from './on-form.ts'

type Making = Extract<FormIntent, { kind: 'form.create' }>
type Filling = Extract<FormIntent, { kind: 'form.patch' }>

/**
 * Creates a form. After an unclear end the form is read first, because a PUT would undo another user's later change.
 */
export async function sendMaking(exchange: Exchange, operation: Operation, intent: Making): Promise<Attempt> {
  const { context } = exchange
  const again = await sendAgain(exchange, operation, called(intent.formUuid, readRemoteForm))
  if (again !== null) return created(context, operation, asSent(operation.frozen, intent), again)
  if (operation.firstAttemptAt !== null || operation.progress?.restored === true) {
    const read = await findMade(exchange, intent.formUuid)
    if (read.kind === 'form') return madeAt(context, operation, asSent(operation.frozen, intent), read.remote)
    if (!isMissing(read)) return { verdict: judge(read, 'safe') }
  }
  // the user may be editing the form, so the request has its present values
  let sent = intent
  const request = beginAttempt(exchange, operation.id, {
    requestOf(current) {
      const { frozen, jobUuid } = current
      if (frozen?.method === 'PUT') return frozen
      const now = formIntentOf(current)
      if (now?.kind !== 'form.create' || jobUuid === null) return null
      sent = now
      return putNewForm(now.formUuid, jobUuid, now.input)
    },
  })
  if (request === null) return nothingToSend
  const reply = await exchange.send({ ...request, expected: called(intent.formUuid, readRemoteForm) })
  return created(context, operation, asSent(request, sent), reply)
}

function created(
  context: SyncContext,
  operation: Operation,
  making: Making,
  reply: Reply<RemoteForm>,
): Attempt {
  if (reply.kind !== 'answer') return { verdict: refusedNotDeleted(judge(reply, 'safe')) }
  return madeAt(context, operation, making, reply.body)
}

/**
 * Reads the form. If it is missing, it is read again: a proxy may have answered, and a PUT would overwrite the form.
 */
async function findMade(exchange: Exchange, formUuid: string): ReturnType<typeof fetchForm> {
  const read = await fetchForm(exchange, formUuid)
  return isMissing(read) ? fetchForm(exchange, formUuid) : read
}

const asSent = (request: FrozenRequest | null, { input, ...making }: Making): Making => ({
  ...making,
  input: sentOf(request, input),
})

/** Stores the sent form as the base, because the user may have edited the stored form since. */
function madeAt(
  context: SyncContext,
  operation: Operation,
  { formUuid, input }: Making,
  remote: RemoteForm,
): Attempt {
  const now = context.ports.clock.now()
  const takeIn = (db: WriteDb) => {
    writeFormBase(db, formUuid, { form: input, hubUuid: remote.uuid }, now)
    take(db, context, operation, formUuid, remote)
  }
  return { verdict: { kind: 'answered' }, takeIn }
}

function take(
  db: WriteDb,
  context: SyncContext,
  { jobUuid }: Operation,
  formUuid: string,
  remote: RemoteForm,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) applyForm(db, context, job, formUuid, remote)
}

export async function sendFilling(
  exchange: Exchange,
  operation: Operation,
  intent: Filling,
): Promise<Attempt> {
  const { context } = exchange
  const { formUuid } = intent
  const base = readFormBase(context.service.store.read, formUuid)
  const again = await sendAgain(exchange, operation, called(base?.hubUuid ?? formUuid, readRemoteForm))
  if (again !== null) return filled(context, operation, intent, again)
  const known = asWhole(base?.form.lastModified)
  return mergeUntilWritten(async () => {
    const read = await fetchForm(exchange, base?.hubUuid ?? formUuid, known)
    if (read.kind !== 'form') return { verdict: judge(read, 'safe') }
    return mergeAndPut(exchange, operation, formUuid, read)
  })
}

async function mergeAndPut(
  exchange: Exchange,
  operation: Operation,
  formUuid: string,
  { remote, etag }: ReadForm,
): Promise<Attempt> {
  const { context } = exchange
  const { store } = context.service
  store.transaction(db => take(db, context, operation, formUuid, remote))
  const merged = findOperation(store.read, operation.id)
  const intent = merged && !isOver(merged) ? formIntentOf(merged) : null
  if (merged === null || intent?.kind !== 'form.patch') return nothingToSend
  store.transaction(db => storeEarlierValues(db, merged, remote))
  if (waitsForUpload(store.read, operation.id)) return { verdict: uploadFirst }
  const offered = offeredExtensions(store.read)
  const isConfirmed = offered.includes('operations')
  const ref = isConfirmed ? remote.uuid : remote.id
  const put = { ...putForm(ref, intent.fields), ifMatch: versionOf(offered, { etag }) }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put })
  if (request === null) return nothingToSend
  const expected = since(remote.lastModified ?? null, called(remote.uuid, readRemoteForm))
  const isAsBefore = (told: RemoteForm) => isUnwritten(remote, told, intent.fields)
  if (isConfirmed) return filled(context, operation, intent, await exchange.send({ ...request, expected }))
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isAsBefore)
  if (reply.kind === 'answer') {
    if (offered.includes('etag') && showsOtherValues(intent.fields, reply.body))
      return { verdict: changedMeanwhile }
    if (isAsBefore(reply.body)) return { verdict: notWritten }
  }
  return filled(context, operation, intent, reply)
}

function filled(
  context: SyncContext,
  operation: Operation,
  intent: Filling,
  reply: Reply<RemoteForm>,
): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return { verdict }
  return { verdict, takeIn: db => adoptOwn(db, context, operation, intent, reply.body) }
}

/** Puts the written fields into the base first. Otherwise they would count as another user's change. */
function adoptOwn(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  { formUuid, fields }: Filling,
  remote: RemoteForm,
): void {
  const base = readFormBase(db, formUuid)
  const own = Object.fromEntries(Object.keys(fields).map(name => [name, remote[name]]))
  const form = { ...base?.form, ...own }
  writeFormBase(db, formUuid, { form, hubUuid: remote.uuid }, context.ports.clock.now())
  take(db, context, operation, formUuid, remote)
}

/** Removes the form. A form that is missing counts as removed. */
export async function sendRemoval(
  exchange: Exchange,
  operation: Operation,
  hubUuid: string,
): Promise<Attempt> {
  const request = beginAttempt(exchange, operation.id, { requestOf: () => deleteForm(hubUuid) })
  if (request === null) return nothingToSend
  const reply = await exchange.send({ ...request, expected: 'nothing' })
  return { verdict: isMissing(reply) ? { kind: 'answered' } : judge(reply, 'safe') }
}

/**
 * Looks up a removal that may have been sent already (`progress.restored`). The form may be gone, or another user may
 * have changed it since. Null: the form has to be removed.
 */
export async function findRemoved(
  exchange: Exchange,
  { id, progress, createdAt }: Operation,
  hubUuid: string,
): Promise<Attempt | null> {
  const db = exchange.context.service.store.read
  if (progress?.restored !== true || !offeredExtensions(db).includes('forms')) return null
  const read = await fetchForm(exchange, hubUuid)
  if (isMissing(read)) return { verdict: { kind: 'answered' } }
  if (read.kind !== 'form') return { verdict: judge(read, 'safe') }
  if ((read.remote.lastModified ?? 0) <= createdAt + restoredSlack(db)) return null
  return {
    verdict: review('conflict', 'The form was changed after it was removed here.'),
    // If the user sends the removal again, it is sent like a new one, without this look-up.
    takeIn: writing => applyEvent(writing, id, { kind: 'not found' }),
  }
}

interface ReadForm {
  kind: 'form'
  remote: RemoteForm
  etag: string | null
}

/** `known`: `lastModified` of the newest known version, epoch ms of the server. */
export async function fetchForm(
  exchange: Pick<Exchange, 'send'>,
  hubUuid: string,
  known: number | null = null,
): Promise<ReadForm | Refusal | NoReply> {
  const request = getRequest(`/form/${hubUuid}`, called(hubUuid, readRemoteForm))
  const reply = await askForCurrent(
    () => exchange.send(request),
    remote => isOlder(remote, known),
  )
  return reply.kind === 'answer' ? { kind: 'form', remote: reply.body, etag: reply.etag } : reply
}
