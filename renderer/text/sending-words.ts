/** One vocabulary for everything that is on its way to the hub (sync design, section 4). */
import { assertNever } from '../../shared/brand.ts'
import type { Sending } from '../../shared/view.ts'
import { formatTime } from './format.ts'
import { type TextKey, t } from './t.ts'

export type SendingStage = 'waiting' | 'sending' | 'sent' | 'seen' | 'failed'

export interface SendingWords {
  stage: SendingStage
  text: string
}

type Stand = Pick<Sending, 'state' | 'undoUntil' | 'retryAt' | 'reason' | 'sentAt' | 'seenAt'>

/** `now` in epoch ms decides whether a press can still be undone. */
export function describeSending(sending: Stand, now: number): SendingWords {
  switch (sending.state) {
    case 'ready':
      return { stage: 'waiting', text: describeReady(sending, now) }
    case 'retry':
      return { stage: 'waiting', text: describeRetry(sending) }
    case 'blocked':
      return {
        stage: 'waiting',
        text: t(isSignIn(sending) ? 'sending.waitingSignIn' : 'sending.waitingOther'),
      }
    case 'verify':
      return { stage: 'waiting', text: t('sending.verify') }
    case 'sending':
      return { stage: 'sending', text: t('sending.sending') }
    case 'review':
      return { stage: 'failed', text: t('sending.failed') }
    case 'discarded':
      return { stage: 'failed', text: t('sending.removed') }
    case 'done':
      return describeDone(sending)
    default:
      return assertNever(sending.state)
  }
}

function describeReady({ undoUntil }: Stand, now: number): string {
  if (undoUntil === null || undoUntil <= now) return t('sending.waiting')
  return t('sending.waitingUndo', { time: formatTime(undoUntil) })
}

function describeRetry({ reason, retryAt }: Stand): string {
  if (reason?.code === 'network') return t('sending.waitingNetwork')
  return retryAt === null ? t('sending.waiting') : t('sending.waitingRetry', { time: formatTime(retryAt) })
}

function describeDone({ seenAt, sentAt }: Stand): SendingWords {
  if (seenAt !== null) return { stage: 'seen', text: t('sending.seen') }
  return {
    stage: 'sent',
    text: sentAt === null ? t('sending.seen') : t('sending.sent', { time: formatTime(sentAt) }),
  }
}

function isSignIn({ reason }: Stand): boolean {
  return reason?.code === 'sign-in' || reason?.code === 'unauthenticated'
}

const reasonKeys: Partial<Record<string, TextKey>> = {
  network: 'reason.network',
  'sign-in': 'reason.sign-in',
  unauthenticated: 'reason.unauthenticated',
  dependency: 'reason.dependency',
  unclear: 'reason.unclear',
  server: 'reason.server',
  'too-many': 'reason.too-many',
  invalid: 'reason.invalid',
  'bad-request': 'reason.bad-request',
  forbidden: 'reason.forbidden',
  'not-found': 'reason.not-found',
  conflict: 'reason.conflict',
  stale: 'reason.stale',
  interrupted: 'reason.interrupted',
}

/** Why something waits or was refused, in sentences; the hub's own words come last. */
export function describeReason(reason: NonNullable<Sending['reason']>): string {
  const key = reasonKeys[reason.code] ?? 'reason.other'
  const sentence = t(key as 'reason.other')
  return reason.detail ? `${sentence} ${t('reason.hubSays', { detail: reason.detail })}` : sentence
}
