import { ArrowUpFromLine, Check, CheckCheck, CircleAlert, type LucideIcon, RefreshCw } from 'lucide-preact'
import type { Sending } from '../../shared/sync/sending.ts'
import { nowSecond } from '../state/clock.ts'
import { describeSending, type SendingStage } from '../text/sending-labels.ts'
import { Chip, type Tone } from './chip.tsx'

const looks: Record<SendingStage, { icon: LucideIcon; tone?: Tone }> = {
  waiting: { icon: ArrowUpFromLine, tone: 'warn' },
  sending: { icon: RefreshCw, tone: 'accent' },
  sent: { icon: Check },
  seen: { icon: CheckCheck },
  failed: { icon: CircleAlert, tone: 'bad' },
}

/** How far one operation is on its way to the server. */
export function SendingMark({ sending }: { sending: Sending }) {
  const isCounting = sending.undoUntil !== null && sending.state === 'ready'
  const { stage, text } = describeSending(sending, isCounting ? nowSecond.value : 0)
  const { icon, tone } = looks[stage]
  return (
    <Chip icon={icon} tone={tone}>
      {text}
    </Chip>
  )
}
