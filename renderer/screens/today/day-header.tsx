import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-preact'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { listJobs } from '../../state/day-rows.ts'
import { day, isDayFilterOpen } from '../../state/day-store.ts'
import { goToDay } from '../../state/route.ts'
import { addDays, dotted, formatDay, nameDay } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import './day-header.css'

/** Returns null while the number is unknown: during the first load an empty list does not mean an empty day. */
function countJobs(): number | null {
  const count = day.value === null ? 0 : listJobs(day.value).length
  return day.value === null || (count === 0 && app.value?.phase === 'loading') ? null : count
}

/** The date, the number of jobs, and links to the days around it. */
export function DayHeader({ date }: { date: string | null }) {
  const shown = date ?? today.value
  const count = countJobs()
  const go = (to: string) => goToDay({ date: to === today.value ? null : to, jobUuid: null, tab: 'overview' })
  const name = nameDay(shown, today.value)
  const plain = formatDay(shown, 'short', today.value)
  const isNamed = name !== formatDay(shown, 'long', today.value)
  return (
    <div class="day-header flow">
      <Button tone="quiet" icon={ChevronLeft} isIconOnly onClick={() => go(addDays(shown, -1))}>
        {t('day.before')}
      </Button>
      <div class="day-title">
        <h2 class="large numbers">{plain}</h2>
        <p class="small soft numbers" role="status">
          {dotted(isNamed && name, count !== null && t('day.jobs', { count }))}
        </p>
      </div>
      <Button tone="quiet" icon={ChevronRight} isIconOnly onClick={() => go(addDays(shown, 1))}>
        {t('day.after')}
      </Button>
      {(count ?? 0) > 0 && (
        <Button
          tone="quiet"
          icon={ListFilter}
          isIconOnly
          aria-expanded={isDayFilterOpen.value}
          aria-controls="day-filter"
          title={t('filter.open')}
          onClick={() => (isDayFilterOpen.value = !isDayFilterOpen.value)}
        >
          {t('filter.open')}
        </Button>
      )}
      {shown !== today.value && (
        <Button class="day-jump" onClick={() => go(today.value)}>
          {t('day.jumpToday')}
        </Button>
      )}
    </div>
  )
}
