/** The list of the extension `phrases`, and its changes, which are sent at once: the laptop does not know those of others. */
import { GroupPhrase, type PhraseList } from '../../../shared/entities/phrase.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { foldPhraseName, type Phrase } from '../../../shared/rules/phrases.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { PhraseResult } from '../../../shared/views/phrase-list.ts'
import { phrases as phrasesTable } from '../../store/schema/phrases.ts'
import { failureOf } from '../client/account/sign-in.ts'
import { readAs } from '../client/read-entity.ts'
import type { Remote } from '../client/remote.ts'
import type { Reply } from '../client/reply.ts'
import { getRequest, postRequest, type RemoteRequest } from '../client/request.ts'
import type { SyncContext } from '../state/context.ts'
import { mirror, readNow } from './mirror.ts'

type Sender = Pick<Remote, 'send'>

export const phrases = mirror<GroupPhrase, typeof phrasesTable>({
  name: 'phrases',
  extension: 'phrases',
  live: 'phrases',
  path: '/phrase',
  pages: { size: syncLimits.phrasesPage, most: syncLimits.phrasesAtMost },
  read: readAs(GroupPhrase),
  every: syncLimits.phrasesEveryMs,
  table: phrasesTable,
  columns: ({ name }) => ({ folded: foldPhraseName(name) }),
})

/** Reads the list of phrases again. @returns `network`, `forbidden`, `unauthenticated` */
export async function readPhraseList(context: SyncContext, remote: Sender): Promise<Outcome<null>> {
  const interruption = await readNow(phrases, context, remote)
  return interruption === null ? succeed(null) : { ok: false, failure: failureOf(interruption) }
}

/** A change of one phrase. A repeated request has the same key. */
export interface PhraseChange {
  key: string
  phraseUuid: string
  /** the phrase that the user changes, as the screen showed it; null: there is none, and it is created */
  before: Phrase | null
  /** null: it is deleted */
  after: Phrase | null
  /** the group of a new phrase */
  groupId: number | undefined
}

/**
 * Sends a change of a phrase, if the phrase is still as the user saw it. Otherwise the change is returned as not made,
 * with the phrase that another dispatcher wrote. @returns `network`, `forbidden`, `invalid`
 */
export async function sendPhrase(remote: Sender, change: PhraseChange): Promise<Outcome<PhraseResult>> {
  const { key, before, after } = change
  const found = await readStored(remote, change.phraseUuid)
  if (!found.ok) return found
  const { stored, etag } = found.value
  // an earlier request with a lost answer has made the change
  if (isSame(stored, after)) return succeed({ isDone: true })
  if (!isSame(stored, before)) return succeed({ isDone: false, stored })
  const reply = await remote.send({ ...requestOf(change), ifMatch: etag, idempotencyKey: key })
  if (reply.kind === 'answer') return succeed({ isDone: true })
  if (reply.kind !== 'refusal' || reply.status !== 412) return notSent(reply)
  const now = await readStored(remote, change.phraseUuid)
  return now.ok ? succeed({ isDone: false, stored: now.value.stored }) : now
}

function requestOf({ phraseUuid, after, groupId }: PhraseChange): RemoteRequest {
  const path = `/phrase/${phraseUuid}`
  if (after === null) return { method: 'DELETE', path, contentType: null, body: null, expected: 'nothing' }
  const body = { ...after, ...(groupId !== undefined && { groupId }) }
  return { ...postRequest(path, body, readAs(GroupPhrase)), method: 'PUT' }
}

/** Reads the phrase that the server has; null: it has none. */
async function readStored(
  remote: Sender,
  phraseUuid: string,
): Promise<Outcome<{ stored: Phrase | null; etag: string | null }>> {
  const found = await remote.send(getRequest(`/phrase/${phraseUuid}`, readAs(GroupPhrase)))
  if (found.kind === 'refusal' && found.status === 404) return succeed({ stored: null, etag: null })
  if (found.kind !== 'answer') return notSent(found)
  const { name, text } = found.body
  return succeed({ stored: { name, text }, etag: found.etag })
}

function isSame(a: Phrase | null, b: Phrase | null): boolean {
  return a?.name === b?.name && a?.text === b?.text
}

/** Stores phrases by their names, all of them or none. @returns `network`, `forbidden`, `invalid` */
export async function sendPhrases(
  remote: Sender,
  { key, ...list }: PhraseList & { key: string },
): Promise<Outcome<null>> {
  const request = { ...postRequest('/phrase', list, 'nothing'), method: 'PUT' } as const
  const reply = await remote.send({ ...request, idempotencyKey: key })
  return reply.kind === 'answer' ? succeed(null) : notSent(reply)
}

/** The server may have a change without an answer, and a repeated request changes nothing more. */
function notSent(reply: Exclude<Reply, { kind: 'answer' }>): Outcome<never> {
  if (reply.kind === 'no-reply' && !reply.page) return fail('network', reason('phrase-not-sent'))
  if (reply.kind === 'refusal' && [406, 409].includes(reply.status) && reply.detail !== null)
    return fail('invalid', reason('phrase-refused', { why: reply.detail }))
  return { ok: false, failure: failureOf(reply) }
}
