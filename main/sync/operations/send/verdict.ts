/** Derives the verdict on an attempt from the server's reply (sync design, section 7). Pure. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { ReasonCode } from '../../../../shared/sync/sending.ts'
import type { Refusal, Reply } from '../../client/reply.ts'
import type { Effect, Verdict } from '../../outbox/events.ts'
import type { Operation } from '../../outbox/operation.ts'

type Retry = Extract<Verdict, { kind: 'waits' }>
export type Review = Extract<Verdict, { kind: 'refused' }>

/**
 * How a request continues after an unclear end: it can be sent again (`safe`), or has to be looked up first (`verify`).
 */
export type Repeat = 'safe' | 'verify'

export function judge(reply: Reply, repeat: Repeat): Verdict {
  if (reply.kind === 'answer') return { kind: 'answered' }
  if (reply.kind === 'no-reply') {
    if (reply.isStored) return { kind: 'answered' }
    const { reason, detail, mayHaveArrived } = reply
    // if other requests succeed, an answer with an unknown form is an error of the server
    const isServerError = reason === 'not-a-hub'
    if (mayHaveArrived && repeat === 'verify') return lookUp(null, isServerError)
    const effect = mayHaveArrived ? 'unknown' : 'unsent'
    return retry('unreachable', effect, { detail, isServerError })
  }
  const { status, detail, retryAfterMs } = reply
  if (status >= 500) {
    // a refusal with Retry-After means that the request had no effect
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

/**
 * Whether a 409 means that the server's disk is full. A server without error codes names this cause only in its text.
 */
function isFull({ code, detail }: Refusal): boolean {
  return code === 'no-room' || (code === null && /\bwould hold more than\b/.test(detail ?? ''))
}

function lookUp(retryAfterMs: number | null, isServerError: boolean): Verdict {
  return { kind: 'unclear', isServerError, afterMs: patience(retryAfterMs) }
}

function patience(retryAfterMs: number | null): number | null {
  return retryAfterMs === null ? null : Math.min(retryAfterMs, syncLimits.retryAfterMaxMs)
}

/**
 * Returns a verdict after which the operation is sent again automatically. `effect`: the possible effect of this
 * attempt.
 */
export function retry(
  code: ReasonCode,
  effect: Effect,
  { detail = null, afterMs = null, isServerError = false }: Partial<Omit<Retry, 'kind'>> = {},
): Retry {
  return { kind: 'waits', code, detail, afterMs, isServerError, effect }
}

/** Returns a verdict after which the operation waits for the user. `detail`: the server's text. */
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

/**
 * Returns the verdict of a look-up that did not find the operation. Two look-ups must miss it before it is sent again:
 * the first gives the server some time.
 */
export function notFound({ progress }: Pick<Operation, 'progress'>): Verdict {
  if (!progress?.looks) return lookUp(null, false)
  return retry('lost', 'none', { afterMs: 0 })
}

/** Verdict if the server answers each attempt with success but does not store the change. */
export const notWritten: Verdict = review('refused')

/**
 * Returns the verdict without the reason `deleted`: a 404 to a creation does not mean that another user deleted the
 * entity.
 */
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
