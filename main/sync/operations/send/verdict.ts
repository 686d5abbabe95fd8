/** Derives the verdict on an attempt from the server's reply (sync design, section 7). Pure. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { ReasonCode } from '../../../../shared/sync/sending.ts'
import type { Refusal, Reply } from '../../client/reply.ts'
import type { Effect, Verdict } from '../../outbox/events.ts'
import type { Operation } from '../../outbox/operation.ts'

type Retry = Extract<Verdict, { kind: 'waits' }>
export type Review = Extract<Verdict, { kind: 'refused' }>

/** Whether a request may be sent again after an unclear end, or has to be looked up first. */
export type Repeat = 'safe' | 'verify'

export function judge(reply: Reply, repeat: Repeat): Verdict {
  if (reply.kind === 'answer') return { kind: 'answered' }
  if (reply.kind === 'no-reply') {
    if (reply.isStored) return { kind: 'answered' }
    const { reason, detail, mayHaveArrived } = reply
    // while others are answered well, an answer of another shape is an error of the server
    const isServerError = reason === 'not-a-hub'
    if (mayHaveArrived && repeat === 'verify') return lookUp(null, isServerError)
    const effect = mayHaveArrived ? 'unknown' : 'unsent'
    return retry('unreachable', effect, { detail, isServerError })
  }
  const { status, detail, retryAfterMs } = reply
  if (status >= 500) {
    // a refusal with Retry-After says that nothing was done
    const effect = status === 503 && retryAfterMs !== null ? 'none' : 'unknown'
    if (repeat === 'verify' && effect === 'unknown') return lookUp(retryAfterMs, true)
    return retryRefused(reply, effect)
  }
  switch (status) {
    case 401:
      return { kind: 'signed out', detail }
    case 404:
      return review('deleted', detail)
    case 408:
      return repeat === 'verify' ? lookUp(retryAfterMs, false) : retryRefused(reply, 'unknown')
    case 425:
    case 429:
      return retryRefused(reply, 'none')
    case 409:
      return retryAfterMs === null
        ? review(isFull(reply) ? 'no-room' : 'conflict', detail)
        : retryRefused(reply, 'unknown')
    case 412:
      return { kind: 'outdated' }
    case 422:
      return { ...review('refused', detail), isKeyReused: true }
    default:
      return review(reviewCodes[status] ?? 'refused', detail)
  }
}

/** A 409 has several causes. A server without error codes names this one only in its text. */
function isFull({ code, detail }: Refusal): boolean {
  return code === 'no-room' || (code === null && /\bwould hold more than\b/.test(detail ?? ''))
}

function lookUp(retryAfterMs: number | null, isServerError: boolean): Verdict {
  return { kind: 'unclear', isServerError, afterMs: patience(retryAfterMs) }
}

function patience(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, syncLimits.retryAfterMaxMs)
}

/** A verdict after which the operation is sent again automatically. `effect`: the possible effect of this attempt. */
export function retry(
  code: ReasonCode,
  effect: Effect,
  { detail = null, afterMs = null, isServerError = false }: Partial<Omit<Retry, 'kind'>> = {},
): Retry {
  return { kind: 'waits', code, detail, afterMs, isServerError, effect }
}

/** A verdict after which the operation waits for the user. `detail`: the server's text. */
export function review(code: ReasonCode, detail: string | null = null): Review {
  return { kind: 'refused', code, detail }
}

function retryRefused({ status, detail, retryAfterMs }: Refusal, effect: Effect): Verdict {
  return retry('server-error', effect, {
    detail,
    afterMs: patience(retryAfterMs),
    isServerError: status >= 500,
  })
}

/** Two look-ups must miss an operation before it is sent again: the first one gives the server some time. */
export function notFound({ progress }: Pick<Operation, 'progress'>): Verdict {
  if (!progress?.looks) return lookUp(null, false)
  return retry('lost', 'none', { afterMs: 0 })
}

/** The server answers each attempt with success and does not store it. */
export const notWritten: Verdict = review('refused')

/** A 404 to a request that creates something does not mean that another user deleted it. */
export function refusedNotDeleted(verdict: Verdict): Verdict {
  return verdict.kind === 'refused' && verdict.code === 'deleted'
    ? review('refused', verdict.detail)
    : verdict
}

const reviewCodes: Readonly<Record<number, ReasonCode>> = {
  403: 'forbidden',
  405: 'no-such-method',
  413: 'no-room',
}
