import {
  CheckCheck,
  CircleAlert,
  KeyRound,
  type LucideIcon,
  RefreshCw,
  Send,
  TriangleAlert,
  WifiOff,
} from 'lucide-preact'
import type { Tone } from '../../parts/chip.tsx'
import { status } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { formatRoute } from '../../state/route.ts'
import { describeStatus, type PillTone } from '../../text/pill-words.ts'
import { t } from '../../text/t.ts'
import './pill.css'

const looks: Record<PillTone, { icon: LucideIcon; tone: Tone }> = {
  'sign-in': { icon: KeyRound, tone: 'warn' },
  conflict: { icon: TriangleAlert, tone: 'warn' },
  failed: { icon: CircleAlert, tone: 'bad' },
  offline: { icon: WifiOff, tone: 'warn' },
  sending: { icon: RefreshCw, tone: 'accent' },
  waiting: { icon: Send, tone: 'warn' },
  sent: { icon: CheckCheck, tone: 'plain' },
}

/** How everything stands on its way to the office, in words, on every screen. */
export function Pill() {
  if (status.value === null) return null
  const { tone, text, beside } = describeStatus(status.value, today.value)
  const { icon: Icon, tone: colour } = looks[tone]
  const words = beside === null ? text : `${text} · ${beside}`
  return (
    <a
      class={`pill tone-${colour} ${tone === 'sending' ? 'pill-busy' : ''}`}
      href={formatRoute({ screen: 'outbox' })}
      data-testid="pill"
      aria-label={t('pill.open', { words })}
      title={words}
    >
      <Icon size={18} aria-hidden="true" />
      <span class="pill-words numbers">
        <span>{text}</span>
        {beside !== null && <span class="pill-beside">· {beside}</span>}
      </span>
    </a>
  )
}
