/** How what is done to a form is sent: to a hub that shows its forms, or to a plain one. */
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import { dropProvisional } from '../apply/write-events.ts'
import type { SyncContext } from '../context.ts'
import type { Operation } from '../outbox/operation.ts'
import { type Attempt, nothingToSend } from '../push/attempt.ts'
import type { Kind } from '../push/kinds.ts'
import type { Exchange } from '../push/push-context.ts'
import { offeredExtensions } from '../push/target.ts'
import { readList } from '../remote/read-json.ts'
import { getRequest } from '../remote/remote.ts'
import { readRemoteForm } from '../remote/remote-form.ts'
import { bringIn } from '../rescue/bring-in.ts'
import { forget, recall, remember } from '../state.ts'
import { readFormBase } from './form-base.ts'
import type { FormIntent } from './form-operations.ts'
import { deleteForm, postForm, putForm, putNewForm } from './form-requests.ts'
import { isBesideOld, notRemovable } from './nameless.ts'
import { oldFormsOf } from './old-forms.ts'
import { showForm } from './rebase-form.ts'
import { findRemoved, sendFilling, sendMaking, sendRemoval } from './send-form.ts'
import { sendToPlainHub } from './send-form-plain.ts'
import { wholeForm } from './whole-form.ts'
import { deleteFormRow } from './write-form.ts'

type Of<K extends FormIntent['kind']> = Extract<FormIntent, { kind: K }>
type Send<I> = (exchange: Exchange, operation: Operation, intent: I) => Promise<Attempt>

/** What was posted in doubt is looked up as such, whatever the hub offers since. */
function isPosted({ service }: SyncContext, { frozen, firstAttemptAt, step }: Operation): boolean {
  if (!offeredExtensions(service.store.read).includes('forms')) return true
  return step > 0 || (frozen?.method === 'POST' && firstAttemptAt !== null)
}

function onForm<I extends FormIntent>(send: Send<I>): Send<I> {
  return async (exchange, operation, intent) => {
    const absent = await bringIn(exchange, operation)
    if (absent) return absent
    return noteGrant(exchange, operation, await send(exchange, operation, intent))
  }
}

/** A 403 says either that this very thing is not allowed, or that the key has no forms at all (decisions, "Forms"). */
async function noteGrant(exchange: Exchange, { kind }: Operation, attempt: Attempt): Promise<Attempt> {
  const { context, send } = exchange
  const { read } = context.service.store
  const { verdict } = attempt
  const isKnown = recall(read, 'formsForbidden') === true
  if (verdict.kind === 'done' && isKnown) return withTakeIn(attempt, db => forget(db, 'formsForbidden'))
  if (verdict.kind !== 'review' || verdict.code !== 'forbidden' || isKnown) return attempt
  const offered = offeredExtensions(read)
  // a plain hub shows no forms, so the refusal of a new one has to tell
  if (!offered.includes('forms') && kind === 'form.remove') return attempt
  const reply = offered.includes('forms')
    ? await send(getRequest('/form?limit=1', body => readList(body, readRemoteForm)))
    : null
  const isForbidden = reply === null || (reply.kind === 'refusal' && reply.status === 403)
  return isForbidden ? withTakeIn(attempt, db => remember(db, 'formsForbidden', true)) : attempt
}

function withTakeIn(attempt: Attempt, note: (db: WriteDb) => void): Attempt {
  return {
    ...attempt,
    takeIn(db) {
      attempt.takeIn?.(db)
      note(db)
    },
  }
}

/** A form whose removal was refused is there. */
function showAgain(db: WriteDb, { jobUuid }: Operation, { formUuid }: FormIntent): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) showForm(db, job, formUuid)
}

const dropShown = (db: WriteDb, _context: SyncContext, { id }: Operation) => void dropProvisional(db, id)

/** The hub's name of the form; null: the answer that told it was lost. */
function hubNameOf({ service }: SyncContext, { formUuid }: FormIntent): string | null {
  const base = readFormBase(service.store.read, formUuid)
  return base === null ? formUuid : base.hubUuid
}

const common = { isSeenInAnswer: true, onDone: dropShown } as const

export const formKinds: { readonly [K in FormIntent['kind']]: Kind<K> } = {
  'form.create': {
    ...common,
    afterCrash: 'look-up',
    attempt: onForm<Of<'form.create'>>((exchange, operation, intent) =>
      (isPosted(exchange.context, operation) ? sendToPlainHub : sendMaking)(exchange, operation, intent),
    ),
    preview: (context, operation, intent) =>
      isPosted(context, operation)
        ? previewPost(context, operation, intent)
        : putNewForm(intent.formUuid, operation.jobUuid ?? '', intent.input),
  },
  'form.patch': {
    ...common,
    afterCrash: 'look-up',
    attempt: onForm<Of<'form.patch'>>((exchange, operation, intent) =>
      (isPosted(exchange.context, operation) ? sendToPlainHub : sendFilling)(exchange, operation, intent),
    ),
    preview: (context, operation, intent) =>
      isPosted(context, operation)
        ? previewPost(context, operation, intent)
        : putForm(hubIdOf(context, intent.formUuid), intent.fields),
  },
  'form.remove': {
    ...common,
    afterCrash: 'safe',
    attempt: onForm<Of<'form.remove'>>(async (exchange, operation, intent) => {
      const attempt = await sendWholeRemoval(exchange, operation, intent)
      return attempt.verdict.kind === 'review'
        ? withTakeIn(attempt, db => showAgain(db, operation, intent))
        : attempt
    }),
    preview: (context, _operation, intent) => {
      const name = hubNameOf(context, intent)
      return name === null ? null : deleteForm(name)
    },
    isSeenInAnswer: false,
    onDone: (db, _context, { id }, { formUuid }) => {
      dropProvisional(db, id)
      // a refusal before may have shown it again
      deleteFormRow(db, formUuid)
    },
  },
}

/** With its older copies; those whose names were lost are the office's to remove. */
async function sendWholeRemoval(
  exchange: Exchange,
  operation: Operation,
  intent: Of<'form.remove'>,
): Promise<Attempt> {
  const { context } = exchange
  const name = hubNameOf(context, intent)
  const older = oldFormsOf(context.service.store.read, intent.formUuid)
  const isNameless = name === null || older.some(({ hubUuid }) => hubUuid === null)
  if (isNameless && !isBesideOld(operation)) return { verdict: notRemovable }
  const attempt = name === null ? null : await findRemoved(exchange, operation, name)
  if (attempt) return attempt
  for (const hubUuid of [...older.map(old => old.hubUuid), name]) {
    const removed = hubUuid === null ? null : await sendRemoval(exchange, operation, hubUuid)
    if (removed && (removed === nothingToSend || removed.verdict.kind !== 'done')) return removed
  }
  return { verdict: { kind: 'done' } }
}

function previewPost(context: SyncContext, { jobUuid }: Operation, intent: FormIntent): FrozenRequest | null {
  const form = wholeForm(context, intent)
  return form && jobUuid !== null ? postForm(jobUuid, form) : null
}

/** The hub's number, which it gave before anything here could be an edit. */
function hubIdOf({ service }: SyncContext, formUuid: string): string | number {
  const row = service.store.read.get<{ id: number }>('SELECT id FROM forms WHERE uuid = ?', formUuid)
  return row && row.id > 0 ? row.id : formUuid
}
