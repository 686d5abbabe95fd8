import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Day } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { ask } from '../../state/ask.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { createReader, registerReader } from '../../state/reader.ts'
import { goTo, route } from '../../state/route.ts'
import { countRows, mondayOf, plannedMs, weekNumber, weekRows } from '../../state/week-days.ts'
import { addDays, dotted, formatDays, formatSpan, formatTime, toInstant } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { keepNowInView } from './keep-now-in-view.ts'
import { isBareDay, WeekDay } from './week-day.tsx'
import {
  blocksOf,
  type Hours,
  hoursAtLeast,
  hoursShown,
  minuteAmong,
  widthsOf,
  workStyle,
} from './week-hours.ts'
import { moveInWeek } from './week-keys.ts'
import { workHours } from './work-hours.ts'
import '../../parts/days-header.css'
import './week.css'
import './week-grid.css'
import './week-block.css'

/** The week's days side by side by the clock. In a narrow window they are lists below each other. */
export function Week() {
  const here = route.value
  const grid = useRef<HTMLDivElement>(null)
  const date = (here.screen === 'week' ? here.date : null) ?? today.value
  const monday = mondayOf(date)
  const days = week.value?.days ?? null
  const counts = (days ?? []).map(day => countRows(weekRows(day, monday)))
  const isBare = counts.every(count => count === 0)
  const blocks = (days ?? []).map(day => blocksOf(day.timed, day.date))
  const hours = hoursShown(blocks, hoursAtLeast(workHours.value))
  const widths = widthsOf(blocks, at => days?.[at] !== undefined && isBareDay(days[at], counts[at] ?? 0))
  useEffect(() => (grid.current === null ? undefined : keepNowInView(grid.current)), [monday, days === null])
  const move = (event: KeyboardEvent) => {
    if (grid.current !== null && moveInWeek(grid.current, event.key)) event.preventDefault()
  }
  return (
    <div class="week">
      <WeekHeader monday={monday} days={days} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what has the focus */}
      <div
        ref={grid}
        class="week-grid"
        style={{
          '--first': String(hours.first),
          '--hours': String(hours.last - hours.first),
          '--columns': widths
            .map(width => (width === 0 ? 'minmax(3rem, 0.4fr)' : `minmax(0, ${width}fr)`))
            .join(' '),
          ...workStyle(hours, workHours.value),
        }}
        onKeyDown={move}
        aria-busy={days === null}
        // an empty week has no links, so it takes the focus itself to be scrolled by keys
        {...(isBare ? { role: 'group', 'aria-label': t('frame.week'), tabIndex: 0 } : {})}
      >
        {days === null ? (
          <Reading of={week} />
        ) : isBare ? (
          <Empty icon={CalendarRange} title={t('week.nothing')} text={t('week.nothingText')} />
        ) : (
          <>
            <Axis monday={monday} isThisWeek={days.some(day => day.isToday)} {...hours} />
            {days.map(day => (
              <WeekDay key={day.date} day={day} monday={monday} hours={hours} />
            ))}
          </>
        )}
      </div>
    </div>
  )
}

/** Hours at the side, and the present time among them. Each job also names its own hours. */
function Axis({ monday, isThisWeek, ...hours }: Hours & { monday: string; isThisWeek: boolean }) {
  const { first, last } = hours
  const now = isThisWeek ? minuteAmong(hours, nowMinute.value, today.value) : null
  return (
    <ol class="week-axis numbers" aria-hidden="true">
      {Array.from({ length: last - first }, (_, at) => (
        <li key={at}>
          {!isCovered((first + at) * 60, now) &&
            formatTime(toInstant(monday, `${String(first + at).padStart(2, '0')}:00`))}
        </li>
      ))}
      {now !== null && (
        <li class="week-now-time" style={{ '--from': String(now / 60) }}>
          {formatTime(nowMinute.value)}
        </li>
      )}
    </ol>
  )
}

/** The label of the present time would cover this hour. */
function isCovered(minute: number, now: number | null): boolean {
  return now !== null && Math.abs(minute - now) < 17
}

/** The week, its number of jobs, and links to the weeks around it. */
function WeekHeader({ monday, days }: { monday: string; days: readonly Day[] | null }) {
  const now = mondayOf(today.value)
  const go = (to: string) => goTo({ screen: 'week', date: to === now ? null : to })
  return (
    <header class="days-header flow">
      <Button tone="quiet" icon={ChevronLeft} isIconOnly onClick={() => go(addDays(monday, -7))}>
        {t('week.before')}
      </Button>
      <div class="week-title">
        <h2 class="large numbers">{t('week.number', { number: weekNumber(monday) })}</h2>
        <p class="soft small numbers" role="status">
          {dotted(formatDays(monday, addDays(monday, 6)), days !== null && loadLabel(monday, days))}
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

function loadLabel(monday: string, days: readonly Day[]): string {
  const count = days.reduce((sum, day) => sum + countRows(weekRows(day, monday)), 0)
  const planned = days.reduce((sum, day) => sum + plannedMs(day.timed, day.date), 0)
  return dotted(t('day.jobs', { count }), planned > 0 && t('week.planned', { time: formatSpan(planned) }))
}

// The seven days of the week that contains a date.

/** Follows the present date, so that midnight on Monday opens the new week. */
const reader = createReader((date: string) => ask('week.read', { date }))
const week = reader.value

registerReader(reader, here => (here.screen === 'week' ? (here.date ?? today.value) : null))
