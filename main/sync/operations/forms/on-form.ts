/** Requests and rules for all operations on forms. */
import type { WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { readList } from '../../client/read-entity.ts'
import { readRemoteForm } from '../../client/remote-job.ts'
import { getRequest } from '../../client/request.ts'
import type { Fields } from '../../merge/fields.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { FormIntent } from '../../outbox/pending.ts'
import { readFormBase } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { syncState } from '../../state/state.ts'
import type { Attempt } from '../send/attempt.ts'
import { ensureJobHere } from '../send/on-job.ts'
import { bareRequest, putRequest } from '../send/requests.ts'

type Send<I> = (exchange: Exchange, operation: Operation, intent: I) => Promise<Attempt>

/**
 * Whether the form is sent by the rules of base servers. A POST with an unclear end is looked up by them, even if the
 * server has offered extensions since.
 */
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

/**
 * Finds out what a 403 means: this request is forbidden, or the key has no grant for forms (interface, "Grant of
 * forms").
 */
async function noteGrant(exchange: Exchange, { kind }: Operation, attempt: Attempt): Promise<Attempt> {
  const { context, send } = exchange
  const { read } = context.service.store
  const { verdict } = attempt
  const isKnown = syncState.get(read, 'formsForbidden') === true
  if (verdict.kind === 'answered' && isKnown)
    return withApply(attempt, db => syncState.delete(db, 'formsForbidden'))
  if (verdict.kind !== 'refused' || verdict.code !== 'forbidden' || isKnown) return attempt
  const offered = offeredExtensions(read)
  // a base server may show no forms, so only a refused creation proves that the key has no grant
  if (!offered.includes('forms') && kind === 'form.remove') return attempt
  const reply = offered.includes('forms')
    ? await send(getRequest('/form?limit=1', body => readList(body, readRemoteForm)))
    : null
  const isForbidden = reply === null || (reply.kind === 'refusal' && reply.status === 403)
  return isForbidden ? withApply(attempt, db => syncState.set(db, 'formsForbidden', true)) : attempt
}

export function withApply(attempt: Attempt, note: (db: WriteDb) => void): Attempt {
  return {
    ...attempt,
    takeIn(db) {
      attempt.takeIn?.(db)
      note(db)
    },
  }
}

/** Returns the server's uuid of the form; null: no answer named it. */
export function hubNameOf({ service }: SyncContext, { formUuid }: FormIntent): string | null {
  const base = readFormBase(service.store.read, formUuid)
  return base === null ? formUuid : base.hubUuid
}

/** Returns a PUT under our uuid. A repetition of it creates no second form. */
export function putNewForm(formUuid: string, jobUuid: string, input: Fields): FrozenRequest {
  return putRequest(`/form/${formUuid}`, { ...input, jobUuid })
}

/** Returns `input` as it was sent. A file in the form may have another uuid now. */
export function sentOf(request: FrozenRequest | null, input: Fields): Fields {
  if (request?.body == null) return input
  const body = JSON.parse(request.body) as Fields
  return Object.fromEntries(Object.keys(input).map(name => [name, body[name]]))
}

/**
 * Returns a PUT of a form. `ref`: its uuid, or a number that was just read. A PUT by number does not create a deleted
 * form again.
 */
export function putForm(ref: number | string, fields: Fields): FrozenRequest {
  return putRequest(`/form/${ref}`, fields)
}

/** Returns a POST, for which the server chooses the uuid. */
export function postForm(jobUuid: string, input: Fields): FrozenRequest {
  return { ...putRequest('/form', { ...input, jobUuid }), method: 'POST' }
}

export function deleteForm(hubUuid: string): FrozenRequest {
  return bareRequest('DELETE', `/form/${hubUuid}`)
}
