/** Describes the end of a request for the support report. Whether the server or a proxy answered is a guess. */
import type { LastAnswer } from '../../../store/schema/sync.ts'
import type { Reply } from '../../client/reply.ts'

/**
 * `key`: the request's key. `isKeyed`: the server repeats keys, so that an answer without the key came from a
 * proxy.
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
