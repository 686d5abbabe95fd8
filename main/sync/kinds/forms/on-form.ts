/** Requests and rules that all operations on a form share. */
import type { WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import type { Fields } from '../../merge/fields.ts'
import { readFormBase } from '../../records/bases.ts'
import type { Exchange, SyncContext } from '../../records/context.ts'
import type { Operation } from '../../records/operation.ts'
import { offeredExtensions } from '../../records/server.ts'
import { syncState } from '../../records/state.ts'
import type { FormIntent } from '../../records/waiting.ts'
import { readList } from '../../remote/read-entity.ts'
import { getRequest } from '../../remote/remote.ts'
import { readRemoteForm } from '../../remote/remote-job.ts'
import type { Attempt } from '../../send/attempt.ts'
import { ensureJobHere } from '../../send/on-job.ts'
import { bareRequest, putRequest } from '../../send/requests.ts'

type Send<I> = (exchange: Exchange, operation: Operation, intent: I) => Promise<Attempt>

/** A POST that ended unclear is looked up, whatever extensions the server offers since. */
export function goesToBase(
  { service }: SyncContext,
  { frozen, firstAttemptAt, progress }: Operation,
): boolean {
  if (!offeredExtensions(service.store.read).includes('forms')) return true
  return (progress?.step ?? 0) > 0 || (frozen?.method === 'POST' && firstAttemptAt !== null)
}

export function onForm<I extends FormIntent>(send: Send<I>): Send<I> {
  return async (exchange, operation, intent) => {
    const absent = await ensureJobHere(exchange, operation)
    if (absent) return absent
    return noteGrant(exchange, operation, await send(exchange, operation, intent))
  }
}

/** A 403 says either that this very thing is not allowed, or that the key has no forms at all (interface, "Grant of forms"). */
async function noteGrant(exchange: Exchange, { kind }: Operation, attempt: Attempt): Promise<Attempt> {
  const { context, send } = exchange
  const { read } = context.service.store
  const { verdict } = attempt
  const isKnown = syncState.get(read, 'formsForbidden') === true
  if (verdict.kind === 'answered' && isKnown)
    return withTakeIn(attempt, db => syncState.delete(db, 'formsForbidden'))
  if (verdict.kind !== 'refused' || verdict.code !== 'forbidden' || isKnown) return attempt
  const offered = offeredExtensions(read)
  // a plain hub shows no forms, so the refusal of a new one has to tell
  if (!offered.includes('forms') && kind === 'form.remove') return attempt
  const reply = offered.includes('forms')
    ? await send(getRequest('/form?limit=1', body => readList(body, readRemoteForm)))
    : null
  const isForbidden = reply === null || (reply.kind === 'refusal' && reply.status === 403)
  return isForbidden ? withTakeIn(attempt, db => syncState.set(db, 'formsForbidden', true)) : attempt
}

export function withTakeIn(attempt: Attempt, note: (db: WriteDb) => void): Attempt {
  return {
    ...attempt,
    takeIn(db) {
      attempt.takeIn?.(db)
      note(db)
    },
  }
}

/** The hub's name of the form; null: the answer that told it was lost. */
export function hubNameOf({ service }: SyncContext, { formUuid }: FormIntent): string | null {
  const base = readFormBase(service.store.read, formUuid)
  return base === null ? formUuid : base.hubUuid
}

/** The uuid is ours, so that a repeated request creates one form. */
export function putNewForm(formUuid: string, jobUuid: string, input: Fields): FrozenRequest {
  return putRequest(`/form/${formUuid}`, { ...input, jobUuid })
}

/** Returns `input` as it was sent. A file in it may have got another uuid since. */
export function sentOf(request: FrozenRequest | null, input: Fields): Fields {
  if (request?.body == null) return input
  const body = JSON.parse(request.body) as Fields
  return Object.fromEntries(Object.keys(input).map(name => [name, body[name]]))
}

/** `ref`: the uuid, or a number that was just read: a PUT by number does not create a deleted form again. */
export function putForm(ref: number | string, fields: Fields): FrozenRequest {
  return putRequest(`/form/${ref}`, fields)
}

/** The server gives the form its uuid. */
export function postForm(jobUuid: string, input: Fields): FrozenRequest {
  return { ...putRequest('/form', { ...input, jobUuid }), method: 'POST' }
}

export function deleteForm(hubUuid: string): FrozenRequest {
  return bareRequest('DELETE', `/form/${hubUuid}`)
}
