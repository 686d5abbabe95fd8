/** Describes the end of a request for the support report, with a guess whether the server or a proxy answered. */
import type { LastAnswer } from '../../../store/schema/sync.ts'
import type { Reply } from '../../client/reply.ts'

/**
 * Returns the description. `key`: the request's key. `isKeyed`: the server repeats keys in its answers, so an answer
 * without the key came from a proxy.
 */
export function lastAnswerOf(
  reply: Reply,
  { key, isKeyed, at }: { key: string; isKeyed: boolean; at: number },
): LastAnswer {
  if (reply.kind === 'no-reply') {
    const status = reply.status ?? null
    if (status === null) return { status, at, source: 'nothing' }
    return { status, at, source: reply.isStored ? 'server' : 'between' }
  }
  return { status: reply.status, at, source: !isKeyed || reply.key === key ? 'server' : 'between' }
}
