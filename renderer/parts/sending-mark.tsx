import { ArrowUpFromLine, Check, CheckCheck, CircleAlert, type LucideIcon, RefreshCw } from 'lucide-preact'
import type { Sending } from '../../shared/sync/sending.ts'
import { nowSecond } from '../state/clock.ts'
import { describeSending, type SendingStage } from '../text/sending-labels.ts'
import { Chip, type Tone } from './chip.tsx'

const looks: Record<Exclude<SendingStage, 'seen'>, { icon: LucideIcon; tone?: Tone }> = {
  waiting: { icon: ArrowUpFromLine, tone: 'warn' },
  sending: { icon: RefreshCw, tone: 'accent' },
  sent: { icon: Check },
  failed: { icon: CircleAlert, tone: 'bad' },
}

/** How far one operation is on its way to the server. */
export function SendingMark({ sending }: { sending: Sending }) {
  const isCounting = sending.undoUntil !== null && sending.state === 'ready'
  const { stage, text } = describeSending(sending, isCounting ? nowSecond.value : 0)
  if (stage === 'seen') return <SeenMark words={text} />
  const { icon, tone } = looks[stage]
  return (
    <Chip icon={icon} tone={tone}>
      {text}
    </Chip>
  )
}

/** A sign without visible words: nearly everything is on the server, so words are for what is not. */
function SeenMark({ words }: { words: string }) {
  return (
    <span class="chip toned tone-plain" title={words}>
      <CheckCheck size={15} aria-hidden="true" />
      <span class="hidden-visually">{words}</span>
    </span>
  )
}
