/**
 * Changes a form at a base server. If the server shows the form, it is read and merged first. Then the whole form is
 * written.
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { findFormAnywhere, toForm } from '../../../service/records/form-record.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { askForCurrent, isUnwritten, since } from '../../client/current.ts'
import { asWhole } from '../../client/read-entity.ts'
import type { RemoteForm } from '../../client/remote-job.ts'
import { applyForm, showForm } from '../../entities/forms/show-form.ts'
import type { Fields } from '../../merge/fields.ts'
import { storeEarlierValues } from '../../outbox/discard.ts'
import { formServer, isCreateOnly, learnFormServer } from '../../outbox/form-server.ts'
import { findOperation, isOver, type Operation } from '../../outbox/operation.ts'
import { type FormIntent, formIntentOf } from '../../outbox/pending.ts'
import { waitsForUpload } from '../../outbox/record.ts'
import { isDue } from '../../ports/backoff.ts'
import { readFormBase, writeFormBase } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import { uploadFirst } from '../send/send-again.ts'
import { judge, notWritten, retry, review } from '../send/verdict.ts'
import { createdAs, isNotOffered, isUnclear, readWritten } from './create-at-base.ts'
import { lookUpForm } from './look-up-form.ts'
import { putForm } from './on-form.ts'
import { fetchForm } from './send-form.ts'

type Filling = Extract<FormIntent, { kind: 'form.patch' }>

/** The server stores only the first version of a form, so this change waits for the user. */
const notChangeable: Attempt = { verdict: review('no-such-method') }

export async function changeAtBase(
  exchange: Exchange,
  operation: Operation,
  intent: Filling,
): Promise<Attempt> {
  const { context } = exchange
  const { read } = context.service.store
  const earlier = await endEarlierVersion(exchange, operation, intent)
  if (earlier) return earlier
  const base = readFormBase(read, intent.formUuid)
  const hubUuid = base === null ? intent.formUuid : base.hubUuid
  if (hubUuid === null || isCreateOnly(read)) return notChangeable
  const shown = await fetchForm(exchange, hubUuid, asWhole(base?.form.lastModified))
  const of = { formUuid: intent.formUuid, hubUuid }
  if (shown.kind === 'form') return write(exchange, operation, { ...of, shown: shown.remote })
  if (!isNotShown(shown)) return { verdict: judge(shown, 'safe') }
  const isDeleted = formServer(read).showsForms === true && shown.status === 404
  return isDeleted ? { verdict: review('deleted') } : write(exchange, operation, { ...of, shown: null })
}

/** Ends an operation of an earlier program version, which sent a change as a new form and then removed the old one. */
async function endEarlierVersion(
  exchange: Exchange,
  operation: Operation,
  { formUuid }: Filling,
): Promise<Attempt | null> {
  if (operation.progress?.step) return nothingToSend
  if (operation.frozen?.method !== 'POST' || !isUnclear(operation)) return null
  const found = await lookUpForm(exchange, operation)
  return 'verdict' in found ? found : createdAs(exchange.context, operation, { formUuid }, found)
}

/** Whether the server does not show single forms, or not to this user. */
function isNotShown(reply: { kind: string; status?: number }): reply is { kind: 'refusal'; status: number } {
  return reply.kind === 'refusal' && [400, 403, 404, 405, 501].includes(reply.status ?? 0)
}

interface Changing {
  formUuid: string
  hubUuid: string
  /** The form in the server's present version; null: the server does not show forms. */
  shown: RemoteForm | null
}

async function write(
  exchange: Exchange,
  operation: Operation,
  { formUuid, hubUuid, shown }: Changing,
): Promise<Attempt> {
  const { context } = exchange
  const { store } = context.service
  if (shown) store.transaction(db => takeShown(db, context, operation, formUuid, shown))
  const current = findOperation(store.read, operation.id)
  const intent = current && !isOver(current) ? formIntentOf(current) : null
  const whole = intent?.kind === 'form.patch' ? wholeForm(store.read, intent) : null
  if (!current || intent?.kind !== 'form.patch' || !whole) return nothingToSend
  if (waitsForUpload(store.read, operation.id)) return { verdict: uploadFirst }
  store.transaction(db => storeEarlierValues(db, current, readFormBase(db, formUuid)?.form ?? {}))
  // a PUT by number, unlike one by uuid, does not create a deleted form again
  const put = putForm(shown?.id ?? hubUuid, { ...whole, jobUuid: operation.jobUuid })
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put })
  if (request === null) return nothingToSend
  const { jobUuid } = operation
  const expected = since(asWhole(shown?.lastModified), (body: unknown) =>
    readWritten(store.read, { jobUuid: jobUuid ?? '', hubUuid }, body),
  )
  const before = shown ?? readFormBase(store.read, formUuid)?.form
  const isAsBefore = (told: RemoteForm) => before !== undefined && isUnwritten(before, told, intent.fields)
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isAsBefore)
  const isRefusal = isNotOffered(reply) || (reply.kind === 'refusal' && reply.status === 403)
  if (isRefusal && formServer(store.read).takesChanges !== true) return refuseChange(context)
  if (reply.kind !== 'answer') return { verdict: judge(reply, 'safe') }
  const { body } = reply
  if (isAsBefore(body)) return { verdict: notWritten }
  return {
    verdict: { kind: 'answered' },
    takeIn(db) {
      learnFormServer(db, { takesChanges: true })
      writeChanged(db, context, operation, formUuid, body)
    },
  }
}

/** Applies the server's version of a form, even if operations wait on it. Returns whether the server showed it. */
export async function readShownForm(
  { context, send }: Pick<Exchange, 'context' | 'send'>,
  formUuid: string,
): Promise<boolean> {
  const { store } = context.service
  const base = readFormBase(store.read, formUuid)
  const hubUuid = base === null ? formUuid : base.hubUuid
  const shown = hubUuid === null ? null : await fetchForm({ send }, hubUuid)
  const jobUuid = findFormAnywhere(store.read, formUuid)?.job_uuid ?? null
  if (shown?.kind !== 'form') return false
  store.transaction(db => takeShown(db, context, { jobUuid }, formUuid, shown.remote))
  return true
}

/** Returns the whole form, because the base interface accepts no part of one. */
export function wholeForm(db: ReadDb, intent: Filling): Fields | null {
  const row = findFormAnywhere(db, intent.formUuid)
  if (!row) return null
  const { title, description, instructions, fields } = toForm(row)
  return { title, description, instructions, fields, ...intent.fields }
}

/** Accepts a refusal only if the server repeats it ten minutes later, because a proxy may have caused the first. */
function refuseChange({ service, ports }: SyncContext): Attempt {
  const { changeAgainMs } = syncLimits
  const now = ports.clock.now()
  const { refusedAt } = formServer(service.store.read)
  if (refusedAt !== undefined && isDue(refusedAt + changeAgainMs, now, changeAgainMs))
    return { ...notChangeable, takeIn: db => learnFormServer(db, { level: 'create-only' }) }
  const first = refusedAt ?? now
  const verdict = retry('no-such-method', 'none', { afterMs: first + changeAgainMs - now })
  return { verdict, takeIn: db => learnFormServer(db, { refusedAt: first }) }
}

function takeShown(
  db: WriteDb,
  context: SyncContext,
  { jobUuid }: Pick<Operation, 'jobUuid'>,
  formUuid: string,
  form: RemoteForm,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  learnFormServer(db, { showsForms: true })
  if (job) applyForm(db, context, job, formUuid, form)
}

function writeChanged(
  db: WriteDb,
  context: SyncContext,
  { jobUuid }: Operation,
  formUuid: string,
  remote: RemoteForm,
): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (!job) return
  const form = { ...readFormBase(db, formUuid)?.form, ...remote }
  writeFormBase(db, formUuid, { form, hubUuid: remote.uuid }, context.ports.clock.now())
  showForm(db, job, formUuid, remote)
}
