import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { Day } from '../../../shared/view.ts'
import { Button } from '../../parts/button.tsx'
import { today } from '../../state/clock.ts'
import { goTo } from '../../state/route.ts'
import { countRows, mondayOf, plannedMs, weekNumber, weekRows } from '../../state/week-days.ts'
import { addDays, formatDays, formatSpan } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import '../../parts/days-header.css'

/** Which week, how much there is to do in it, and the weeks around it. */
export function WeekHeader({ monday, days }: { monday: string; days: readonly Day[] | null }) {
  const now = mondayOf(today.value)
  const go = (to: string) => goTo({ screen: 'week', date: to === now ? null : to })
  return (
    <header class="days-header">
      <Button tone="quiet" icon={ChevronLeft} isIconOnly onClick={() => go(addDays(monday, -7))}>
        {t('week.before')}
      </Button>
      <div class="week-title">
        <h2 class="numbers">{t('week.number', { number: weekNumber(monday) })}</h2>
        <p class="soft small numbers" role="status">
          {[formatDays(monday, addDays(monday, 6)), ...sumOf(monday, days)].join(' · ')}
        </p>
      </div>
      <Button tone="quiet" icon={ChevronRight} isIconOnly onClick={() => go(addDays(monday, 7))}>
        {t('week.after')}
      </Button>
      {monday !== now && (
        <Button class="week-jump" onClick={() => go(now)}>
          {t('week.jumpNow')}
        </Button>
      )}
    </header>
  )
}

function sumOf(monday: string, days: readonly Day[] | null): string[] {
  if (days === null) return []
  const count = days.reduce((sum, day) => sum + countRows(weekRows(day, monday)), 0)
  const planned = days.reduce((sum, day) => sum + plannedMs(day.timed, day.date), 0)
  return [
    t('week.jobs', { count }),
    ...(planned > 0 ? [t('week.planned', { time: formatSpan(planned) })] : []),
  ]
}
