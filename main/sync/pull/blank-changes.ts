/** Changes of blank forms, which are sent at once: the laptop does not know changes by other users. */
import { isDeepStrictEqual } from 'node:util'
import type { Request } from '../../../shared/contract/contract.ts'
import { Blank, type BlankInput } from '../../../shared/entities/blank.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankSaved } from '../../../shared/views/blank-list.ts'
import { failureOf } from '../client/account/sign-in.ts'
import { readAs } from '../client/read-entity.ts'
import type { Remote } from '../client/remote.ts'
import type { Reply } from '../client/reply.ts'
import { getRequest, postRequest } from '../client/request.ts'
import type { SyncContext } from '../state/context.ts'
import { blanks } from './blank-lists.ts'
import { readNow } from './mirror.ts'

type Sender = Pick<Remote, 'send'>

/**
 * Stores a blank at the server; `uuid`: changes that blank. A repeated request has the same key. @returns `network`,
 * `forbidden`, `invalid`
 */
export async function sendBlank(
  remote: Sender,
  { key, uuid, body }: { key: string; uuid: string | null; body: BlankInput },
): Promise<Outcome<null>> {
  const path = uuid === null ? '/blank' : `/blank/${uuid}`
  const request = {
    ...postRequest(path, body, readAs(Blank)),
    method: uuid === null ? 'POST' : 'PUT',
  } as const
  const reply = await remote.send({ ...request, idempotencyKey: key })
  return reply.kind === 'answer' ? succeed(null) : notSent(reply)
}

/** The server may have a change without an answer, and a repeated request changes nothing more. */
function notSent(reply: Exclude<Reply, { kind: 'answer' }>): Outcome<never> {
  if (reply.kind === 'no-reply' && !reply.page) return fail('network', reason('blank-not-sent'))
  if (reply.kind === 'refusal' && [406, 409].includes(reply.status) && reply.detail !== null)
    return fail('invalid', reason('blank-refused', { why: reply.detail }))
  return { ok: false, failure: failureOf(reply) }
}

/** A blank of the editor, with the group of a new one. */
type BlankToSave = Request<'blank.save'> & { groupId: number | undefined }

/**
 * Saves a blank of the editor, if the server's blank still has the revision that the user saw. Otherwise nothing is
 * changed, and the server's blank is returned. @returns `network`, `forbidden`, `invalid`
 */
export async function saveBlank(remote: Sender, blank: BlankToSave): Promise<Outcome<BlankSaved>> {
  const { key, blankUuid, seen, name, groupId, ...content } = blank
  const found = await readStored(remote, blankUuid)
  if (!found.ok) return found
  const { stored, etag } = found.value
  // an earlier request with a lost answer has made the change
  if (stored !== null && hasContent(stored, content))
    return succeed({ isDone: true, revision: stored.revision })
  if ((stored?.revision ?? null) !== seen) return succeed({ isDone: false, stored })
  const body: BlankInput = {
    ...content,
    // a version that the author of a file named does not have these questions
    version: '',
    ...(stored === null && { name, ...(groupId !== undefined && { groupId }) }),
  }
  const version = stored === null ? { isCreation: true } : { ifMatch: etag }
  const request = { ...postRequest(`/blank/${blankUuid}`, body, readAs(Blank)), method: 'PUT' } as const
  const reply = await remote.send({ ...request, ...version, idempotencyKey: key })
  if (reply.kind === 'answer') return succeed({ isDone: true, revision: reply.body.revision })
  if (reply.kind !== 'refusal' || reply.status !== 412) return notSent(reply)
  const now = await readStored(remote, blankUuid)
  return now.ok ? succeed({ isDone: false, stored: now.value.stored }) : now
}

function hasContent(stored: Blank, content: Pick<Blank, 'title' | 'assetTypeUuids' | 'fields'>): boolean {
  const { title, assetTypeUuids, fields } = stored
  return isDeepStrictEqual({ title, assetTypeUuids, fields }, content)
}

/** Reads the blank that the server has; null: it has none. */
async function readStored(
  remote: Sender,
  blankUuid: string,
): Promise<Outcome<{ stored: Blank | null; etag: string | null }>> {
  const found = await remote.send(getRequest(`/blank/${blankUuid}`, readAs(Blank)))
  if (found.kind === 'refusal' && found.status === 404) return succeed({ stored: null, etag: null })
  return found.kind === 'answer' ? succeed({ stored: found.body, etag: found.etag }) : notSent(found)
}

/** Reads the list of blanks again. @returns `network`, `forbidden`, `unauthenticated` */
export async function readBlanks(context: SyncContext, remote: Sender): Promise<Outcome<null>> {
  const interruption = await readNow(blanks, context, remote)
  return interruption === null ? succeed(null) : { ok: false, failure: failureOf(interruption) }
}
