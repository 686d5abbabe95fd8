import { ChevronRight, Clock3, ClockAlert } from 'lucide-preact'
import { sumOf } from '../../../shared/entities/times.ts'
import { Strip } from '../../parts/strip.tsx'
import { nowMinute, today } from '../../state/clock.ts'
import { formatRoute } from '../../state/route.ts'
import { formatSpan, unbroken } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { askedSpans, times } from './times-store.ts'
import '../plan/plan-link.css'
import './times-link.css'

/** A link above the day: its working time, and a span that probably was not ended. */
export function TimesLink({ date }: { date: string | null }) {
  const read = times.value
  const day = read?.days.find(one => one.date === (date ?? today.value))
  if (read === null || day === undefined) return null
  const [asked] = askedSpans.value
  const sums = sumOf(read.spans, day, nowMinute.value)
  const named = (['TRAVEL', 'WORK', 'BREAK'] as const)
    .filter(kind => sums[kind] > 0)
    .map(kind => unbroken(`${t(`times.kind.${kind}`)} ${formatSpan(sums[kind])}`))
  const href = formatRoute({ screen: 'times', date })
  if (asked !== undefined) {
    return (
      <Strip
        icon={ClockAlert}
        tone="warn"
        class="times-asked-here"
        actions={
          <a class="button button-plain" href={formatRoute({ screen: 'times', date: null })}>
            {t('times.askEnd')}
          </a>
        }
      >
        {t('times.ask', { job: asked.jobTitle ?? '' })}
      </Strip>
    )
  }
  if (named.length === 0) return null
  return (
    <a class="plan-link pressable ring-within tone-plain times-link" href={href}>
      <Clock3 class="toned" size={18} aria-hidden="true" />
      <span class="plan-link-words small numbers">{t('times.link', { sums: named.join(' · ') })}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
