/** What the pill says: the first that holds, and beside it what still waits. */
import type { SyncStatus } from '../../shared/sending.ts'
import { formatMoment } from './format.ts'
import { t } from './t.ts'

export type PillTone = 'sign-in' | 'conflict' | 'failed' | 'offline' | 'sending' | 'waiting' | 'sent'

export interface PillWords {
  tone: PillTone
  text: string
  /** what waits besides; null when the text already says it */
  beside: string | null
}

/** `today` is the laptop's day, so that a time of another day is shown with its date. */
export function describeStatus(status: SyncStatus, today: string): PillWords {
  const waiting = describeWaiting(status.pending - status.unfinished, status.unfinished)
  if (status.needsSignIn) return { tone: 'sign-in', text: t('pill.signIn'), beside: waiting }
  if (status.conflicts > 0)
    return { tone: 'conflict', text: t('pill.conflicts', { count: status.conflicts }), beside: waiting }
  if (status.failed > 0) return describeFailed(status)
  if (status.offlineSince !== null) {
    const time = formatMoment(status.offlineSince, today)
    return { tone: 'offline', text: t('pill.offline', { time }), beside: waiting }
  }
  if (status.sending > 0) {
    const { sending, pending, unfinished } = status
    const text = t('pill.sending', { sending, pending: pending - unfinished })
    return { tone: 'sending', text, beside: describeWaiting(0, unfinished) }
  }
  if (waiting !== null) return { tone: 'waiting', text: waiting, beside: null }
  if (status.lastSent === null) return { tone: 'sent', text: t('pill.allSent'), beside: null }
  return {
    tone: 'sent',
    text: t('pill.allSentAt', { time: formatMoment(status.lastSent, today) }),
    beside: null,
  }
}

function describeFailed({ failed, pending, unfinished }: SyncStatus): PillWords {
  const others = pending - failed - unfinished
  return {
    tone: 'failed',
    text: t('pill.failed', { count: failed }),
    beside: describeWaiting(others, unfinished),
  }
}

/** "2 to send · 1 not finished": forms that wait until they are complete are counted by themselves. */
function describeWaiting(toSend: number, unfinished: number): string | null {
  const parts = [
    toSend > 0 ? t('pill.toSend', { count: toSend }) : null,
    unfinished > 0 ? t('pill.unfinished', { count: unfinished }) : null,
  ]
  return parts.filter(part => part !== null).join(' · ') || null
}
