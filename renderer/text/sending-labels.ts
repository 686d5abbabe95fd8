/** Terms for everything that waits to be sent to the server (sync design, section 4). */
import { assertNever } from '../../shared/entities/brand.ts'
import { SECOND } from '../../shared/limits/units.ts'
import { isListKind, type OperationKind } from '../../shared/sync/intents.ts'
import { namelessForm, type ReasonCode, type Sending } from '../../shared/sync/sending.ts'
import { formatPercent, formatTime } from './format.ts'
import { t } from './t.ts'

export type SendingStage = 'waiting' | 'sending' | 'sent' | 'seen' | 'failed'

export interface SendingWords {
  stage: SendingStage
  text: string
}

type SendingFacts = Pick<
  Sending,
  'state' | 'isUnfinished' | 'bytes' | 'undoUntil' | 'retryAt' | 'reason' | 'sentAt' | 'seenAt'
>

/** `now` in epoch ms decides whether a state change can still be undone. */
export function describeSending(sending: SendingFacts, now: number): SendingWords {
  switch (sending.state) {
    case 'ready':
      return { stage: 'waiting', text: describeReady(sending, now) }
    case 'retry':
      return { stage: 'waiting', text: describeRetry(sending) }
    case 'blocked':
      return {
        stage: 'waiting',
        text: t(sending.reason?.code === 'sign-in' ? 'sending.waitingSignIn' : 'sending.waitingOther'),
      }
    case 'verify':
      return { stage: 'waiting', text: t('sending.verify') }
    case 'sending':
      return { stage: 'sending', text: describeUnderWay(sending) }
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

function describeUnderWay({ bytes }: SendingFacts): string {
  if (bytes === null || bytes.total === 0) return t('sending.sending')
  return t('sending.sendingShare', { percent: formatPercent(bytes.done / bytes.total) })
}

function describeReady({ undoUntil, isUnfinished }: SendingFacts, now: number): string {
  if (isUnfinished) return t('sending.unfinished')
  if (undoUntil === null || undoUntil <= now) return t('sending.waiting')
  return t('sending.waitingUndo', { seconds: Math.ceil((undoUntil - now) / SECOND) })
}

function describeRetry({ reason, retryAt, isUnfinished }: SendingFacts): string {
  if (isUnfinished) return t('sending.unfinished')
  if (reason?.code === 'unreachable') return t('sending.waitingNetwork')
  return retryAt === null ? t('sending.waiting') : t('sending.waitingRetry', { time: formatTime(retryAt) })
}

function describeDone({ seenAt, sentAt }: SendingFacts): SendingWords {
  if (seenAt !== null) return { stage: 'seen', text: t('sending.seen') }
  return {
    stage: 'sent',
    text: sentAt === null ? t('sending.seen') : t('sending.sent', { time: formatTime(sentAt) }),
  }
}

/** Reasons to which the server's message adds nothing. */
const saidAlready: readonly ReasonCode[] = ['unreachable', 'deleted']

type Refused = Pick<Sending, 'kind'> & { reason: NonNullable<Sending['reason']> }

/** Names the missing or refused part: the job may exist although its form or file does not. */
function keyOf(kind: OperationKind, { code, detail }: Refused['reason']) {
  if (code === 'forbidden' && kind === 'form.remove') return 'reason.forbidden.removal'
  if (code === 'no-such-method' && kind === 'form.patch') return 'reason.no-such-method.form'
  if (code === 'no-such-method' && detail === namelessForm) return 'reason.no-such-method.removal'
  if (code === 'conflict' && kind === 'document.patch') return 'reason.conflict.description'
  if (code === 'conflict' && isListKind(kind)) return 'reason.conflict.entry'
  if (code === 'deleted' || code === 'conflict' || code === 'no-room') {
    if (kind.startsWith('form.')) return `reason.${code}.form` as const
    if (kind.startsWith('document.')) return `reason.${code}.file` as const
  }
  return `reason.${code}` as const
}

/** Why an operation waits or was refused. The server's message comes last, if it is more than a word. */
export function describeReason({ kind, reason }: Refused): string {
  const { code, detail } = reason
  const key = keyOf(kind, reason)
  const sentence = t(key)
  const saysMore = detail !== null && /\S\s+\S/.test(detail) && !saidAlready.includes(code)
  if (key === 'reason.conflict.description')
    return `${sentence} ${t('reason.officeHas', { detail: detail ?? '–' })}`
  return saysMore ? `${sentence} ${t('reason.hubSays', { detail })}` : sentence
}

/** Reasons that mean a loss of work. For all others, the work is stored here completely. */
const losses: readonly ReasonCode[] = ['bytes-gone']

/** The reason, and that the work is safe unless it was lost. */
export function describeReasonAndSafety(refused: Refused): string {
  const sentence = describeReason(refused)
  return losses.includes(refused.reason.code) ? sentence : `${sentence} ${t('safe.text')}`
}
