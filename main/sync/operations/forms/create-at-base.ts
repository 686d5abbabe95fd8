/**
 * Creates a form at a base server: by PUT under our uuid. If the server does not accept that, a POST creates it
 * (docs/sync/base-servers.md, "Forms").
 */
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { type RemoteForm, readRemoteForm } from '../../client/remote-job.ts'
import type { Reply } from '../../client/reply.ts'
import { isSameForm } from '../../entities/forms/apply-forms.ts'
import { showForm } from '../../entities/forms/show-form.ts'
import type { Fields } from '../../merge/fields.ts'
import type { Verdict } from '../../outbox/events.ts'
import { formServer, learnFormServer } from '../../outbox/form-server.ts'
import { knownHere } from '../../outbox/match-events.ts'
import { findOperation, type Operation } from '../../outbox/operation.ts'
import { type FormIntent, formIntentOf } from '../../outbox/pending.ts'
import { writeFormBase } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import type { FormServer } from '../../state/state.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import { judge, review } from '../send/verdict.ts'
import { type FoundForm, isKnown, lookUpForm } from './look-up-form.ts'
import { postForm, putNewForm } from './on-form.ts'

type Creation = Extract<FormIntent, { kind: 'form.create' }>

export async function createAtBase(
  exchange: Exchange,
  operation: Operation,
  intent: Creation,
): Promise<Attempt> {
  const { read } = exchange.context.service.store
  const server = formServer(read)
  if (isUnclear(operation) && !isSafeRepeat(operation, server)) {
    const found = await lookUpForm(exchange, operation)
    if ('verdict' in found) return found
    return isContinued(operation, intent, found)
      ? { verdict: review('unclear') }
      : createdAs(exchange.context, operation, intent, found)
  }
  if (createsByPut(server)) {
    const put = await create(exchange, operation, intent, 'PUT')
    if (!isNotOffered(put.reply)) return put.attempt
  }
  return (await create(exchange, operation, intent, 'POST')).attempt
}

/** Whether the server may have the form from an earlier attempt. */
export function isUnclear({ state, progress, firstAttemptAt }: Operation): boolean {
  return state === 'verify' || progress?.restored === true || firstAttemptAt !== null
}

/**
 * Whether the user decides, because the operation waited when the program started, and the server has a form with other
 * values.
 */
function isContinued({ firstAttemptAt }: Operation, { input }: Creation, { form }: FoundForm): boolean {
  return firstAttemptAt === null && (form === null || !isSameForm(input, form))
}

export function createsByPut({ level }: FormServer): boolean {
  return level === undefined || level === 'puts'
}

/** Whether a second PUT creates no second form, because the server has already returned a form under our uuid. */
function isSafeRepeat({ frozen }: Operation, { level }: FormServer): boolean {
  return level === 'puts' && frozen?.method === 'PUT'
}

/** Whether the server does not offer the request, or refuses its form. */
export function isNotOffered(reply: Reply | null): boolean {
  return reply?.kind === 'refusal' && [400, 404, 405, 501].includes(reply.status)
}

async function create(
  exchange: Exchange,
  operation: Operation,
  { formUuid }: Creation,
  method: 'PUT' | 'POST',
): Promise<{ attempt: Attempt; reply: Reply | null }> {
  const { context } = exchange
  const { jobUuid } = operation
  if (jobUuid === null) return { attempt: nothingToSend, reply: null }
  const { read } = context.service.store
  const request = beginAttempt(exchange, operation.id, {
    requestOf: current => requestOf(current, method),
    known: knownHere(read, operation, context.account.user.id),
  })
  if (request === null) return { attempt: nothingToSend, reply: null }
  const expected = (body: unknown) => readWritten(read, { jobUuid, hubUuid: formUuid }, body)
  const reply = await exchange.send({ ...request, expected })
  if (reply.kind !== 'answer') return { attempt: { verdict: judgeCreation(reply, context) }, reply }
  const attempt = createdAs(context, operation, { formUuid }, { form: reply.body })
  const level = method === 'PUT' && reply.body.uuid === formUuid ? 'puts' : 'posts'
  const takeIn = (db: WriteDb) => {
    attempt.takeIn?.(db)
    if (formServer(db).level !== 'create-only') learnFormServer(db, { level })
  }
  return { attempt: { ...attempt, takeIn }, reply }
}

/** Returns the stored request, or a new one with the form's present values. */
function requestOf(current: Operation, method: 'PUT' | 'POST'): FrozenRequest | null {
  const intent = formIntentOf(current)
  const { jobUuid, frozen, firstAttemptAt } = current
  if (intent?.kind !== 'form.create' || jobUuid === null) return null
  if (frozen?.method === method && firstAttemptAt !== null) return frozen
  const { formUuid, input } = intent
  return method === 'PUT' ? putNewForm(formUuid, jobUuid, input) : postForm(jobUuid, input)
}

/** A 404 to a creation does not mean that another user deleted the form. */
function judgeCreation(reply: Exclude<Reply, { kind: 'answer' }>, { service }: SyncContext): Verdict {
  const isSafe = formServer(service.store.read).level === 'puts'
  const verdict = judge(reply, isSafe ? 'safe' : 'verify')
  return verdict.kind === 'refused' && verdict.code === 'deleted' ? { ...verdict, code: 'refused' } : verdict
}

/** Returns the requested form, or an unknown form on the same job; null for any other answer. */
export function readWritten(
  db: ReadDb,
  { jobUuid, hubUuid }: { jobUuid: string; hubUuid: string },
  body: unknown,
): RemoteForm | null {
  const form = readRemoteForm(body)
  // another entity, such as a job, has no fields
  if (form?.fields === undefined) return null
  const isOnJob = (form.jobUuid ?? jobUuid) === jobUuid
  return isOnJob && (form.uuid === hubUuid || !isKnown(db, form.uuid)) ? form : null
}

export function createdAs(
  context: SyncContext,
  operation: Operation,
  { formUuid }: Pick<Creation, 'formUuid'>,
  { form, eventId }: FoundForm,
): Attempt {
  const takeIn = (db: WriteDb) => writeCreated(db, context, operation, formUuid, form)
  return { verdict: { kind: 'answered' }, takeIn, ...(eventId !== undefined && { eventId }) }
}

/** Stores the server's version: its answer, completed by the sent values of fields that the answer lacks. */
export function writeCreated(
  db: WriteDb,
  context: SyncContext,
  { id, jobUuid }: Operation,
  formUuid: string,
  form: RemoteForm | null,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  const sent = findOperation(db, id)
  if (!job || !sent) return
  const body = sent.frozen?.body ? (JSON.parse(sent.frozen.body) as Fields) : {}
  const { jobUuid: _job, ...known } = { ...body, ...form }
  const base = { form: known, hubUuid: form?.uuid ?? null }
  writeFormBase(db, formUuid, base, context.ports.clock.now())
  showForm(db, job, formUuid, form)
}
