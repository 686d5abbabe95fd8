/** Text of the pill: the most important state, and the number of waiting operations. */
import type { SyncStatus } from '../../shared/sync/sending.ts'
import { dayOf, formatDate, formatMoment } from './format.ts'
import { t } from './t.ts'

export type PillTone = 'sign-in' | 'conflict' | 'failed' | 'offline' | 'sending' | 'waiting' | 'sent'

export interface PillWords {
  tone: PillTone
  text: string
  /** waiting operations; null if the text already says it */
  beside: string | null
}

/** `today`: the laptop's date. A time on another day is shown with its date. */
export function describeStatus(status: SyncStatus, today: string): PillWords {
  const { pending, unfinished, sending, failed, conflicts, unconfirmed, offlineSince, lastSent } = status
  const waiting = describeWaiting(pending - unfinished, unfinished)
  if (status.needsSignIn) return { tone: 'sign-in', text: t('pill.signIn'), beside: waiting }
  if (conflicts > 0)
    return { tone: 'conflict', text: t('pill.conflicts', { count: conflicts }), beside: waiting }
  if (failed > 0) {
    const others = describeWaiting(pending - failed - unfinished, unfinished)
    return { tone: 'failed', text: t('pill.failed', { count: failed }), beside: others }
  }
  if (unconfirmed !== null) {
    const day = formatDate(dayOf(unconfirmed.since), today)
    return { tone: 'waiting', text: t('pill.unconfirmed', { day }), beside: waiting }
  }
  if (offlineSince !== null) {
    const time = formatMoment(offlineSince, today)
    return { tone: 'offline', text: t('pill.offline', { time }), beside: waiting }
  }
  if (sending > 0) {
    const text = t('pill.sending', { sending, pending: pending - unfinished })
    return { tone: 'sending', text, beside: describeWaiting(0, unfinished) }
  }
  if (waiting !== null) return { tone: 'waiting', text: waiting, beside: null }
  const time = lastSent === null ? null : formatMoment(lastSent, today)
  const text = time === null ? t('pill.allSent') : t('pill.allSentAt', { time })
  return { tone: 'sent', text, beside: null }
}

/** "2 to send · 1 not finished": incomplete forms are counted separately. */
function describeWaiting(toSend: number, unfinished: number): string | null {
  const parts = [
    toSend > 0 ? t('pill.toSend', { count: toSend }) : null,
    unfinished > 0 ? t('pill.unfinished', { count: unfinished }) : null,
  ]
  return parts.filter(part => part !== null).join(' · ') || null
}
