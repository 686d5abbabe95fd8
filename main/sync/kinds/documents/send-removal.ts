/** Sending that a document hangs no longer, which can be said again. */

import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { reattach } from '../../documents/attach-waiting.ts'
import { isMissing } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/context.ts'
import type { Operation } from '../../records/operation.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import type { IntentFor } from '../../send/kind.ts'
import { ensureJobHere } from '../../send/on-job.ts'
import { bareRequest } from '../../send/requests.ts'
import { intentNow } from '../../send/send-again.ts'
import { judge } from '../../send/verdict.ts'
import { judgeStep, notFoundThere, ownerPath, readOwner } from './owner.ts'

/** A document that is not taken off hangs there for everybody to see, as it does for the office. */
export async function sendRemoval(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const attempt = await takeOff(exchange, operation)
  if (attempt.verdict.kind === 'refused') {
    exchange.context.service.store.transaction(db => reattach(db, operation))
  }
  return attempt
}

/** What is not there needs not be taken off, and a job that is gone has nothing on it. */
async function takeOff(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const absent = await ensureJobHere(exchange, operation)
  if (absent) return absent.isGone ? { verdict: { kind: 'answered' }, isGone: true } : absent
  const found = await findRestored(exchange, operation)
  if (found) return found
  const put = beginAttempt(exchange, operation.id, {
    requestOf: ({ id }) => {
      const now = intentNow(exchange.context, id, 'document.remove')
      return now && removalRequest(now.operation, now.intent)
    },
  })
  if (put === null) return nothingToSend
  const reply = await exchange.send({ ...put, expected: 'nothing' })
  if (!isMissing(reply)) return { verdict: judgeStep(reply) }
  const owner = await readOwner(exchange, operation)
  if (isMissing(owner)) return { verdict: { kind: 'answered' }, isGone: true }
  if (owner.kind !== 'owner') return { verdict: judge(owner, 'safe') }
  const documentUuid = intentNow(exchange.context, operation.id, 'document.remove')?.intent.documentUuid
  const isThere = owner.documents.some(({ uuid }) => uuid === documentUuid)
  return { verdict: isThere ? notFoundThere : { kind: 'answered' } }
}

/** What was restored may have been carried out before. Null: it hangs there, and is to be taken off. */
async function findRestored(exchange: Exchange, { id, progress }: Operation): Promise<Attempt | null> {
  const now = progress?.restored === true ? intentNow(exchange.context, id, 'document.remove') : null
  if (!now) return null
  const read = await readOwner(exchange, now.operation)
  if (isMissing(read)) return { verdict: { kind: 'answered' }, isGone: true }
  if (read.kind !== 'owner') return { verdict: judge(read, 'safe') }
  const isThere = read.documents.some(({ uuid }) => uuid === now.intent.documentUuid)
  return isThere ? null : { verdict: { kind: 'answered' } }
}

export function removalRequest(
  operation: Operation,
  { documentUuid }: IntentFor<'document.remove'>,
): FrozenRequest {
  return bareRequest('DELETE', `${ownerPath(operation)}/document/${documentUuid}`)
}
