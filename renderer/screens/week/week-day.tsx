import {
  ArrowUpFromLine,
  Ban,
  CalendarOff,
  CircleAlert,
  Clock3,
  Layers2,
  TriangleAlert,
  UserX,
} from 'lucide-preact'
import { Fragment } from 'preact'
import { shownState } from '../../../shared/entities/states.ts'
import type { Day, DayJob } from '../../../shared/views/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { NewsMark } from '../../parts/news-mark.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { me } from '../../state/app-store.ts'
import { availabilityOn } from '../../state/availability-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { countRows, endOf, plannedMs, startDayOf, weekRows } from '../../state/week-days.ts'
import { absenceLabel } from '../../text/availability-labels.ts'
import { formatDate, formatSpan, formatTime, formatWeekday } from '../../text/format.ts'
import { lengthLabel, startLabel } from '../../text/job-times.ts'
import { isDone } from '../../text/late.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { capacityOn, loadLabel } from './day-load.ts'
import type { Span } from './lanes.ts'
import { type Block, blocksOf, gapsOf, type Hours, minuteAmong, shadeOfDay } from './week-hours.ts'

/** A day of the week. A wide window places its jobs by the clock, with untimed ones above. */
export function WeekDay(props: { day: Day; monday: string; hours: Hours }) {
  const { day, monday, hours } = props
  const rows = weekRows(day, monday)
  const count = countRows(rows)
  const blocks = blocksOf(rows.timed, day.date)
  const allDay = rows.timed.filter(({ startTime }) => typeof startTime !== 'number')
  const loose = [...rows.overdue, ...allDay, ...rows.untimed]
  const gaps = gapsOf(blocks)
  const isEmpty = count === 0
  return (
    <section
      class={`week-day ${isBareDay(day, count) ? 'week-day-empty' : ''}`}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <h3 class="week-name numbers">
        <a href={formatRoute({ ...todayRoute, date: day.isToday ? null : day.date })}>
          <span>{formatWeekday(day.date)}</span>
        </a>
      </h3>
      <div class="week-load small soft numbers">
        {isEmpty ? (
          <p>{t('week.noJobs')}</p>
        ) : (
          <Load day={day} count={count} planned={plannedMs(rows.timed, day.date)} />
        )}
        <OwnAbsence date={day.date} />
      </div>
      {loose.length > 0 && (
        <ul class="week-jobs stack">
          {loose.map(job => (
            <li key={job.uuid}>
              <WeekJob job={job} day={day} isOverdue={rows.overdue.includes(job)} />
            </li>
          ))}
        </ul>
      )}
      <div class="week-hours" style={ownShade(day.date, hours)}>
        {day.isToday && <Now date={day.date} {...hours} />}
        {blocks.length > 0 && (
          <ul class="week-jobs stack">
            {blocks.map(block => (
              <Fragment key={block.job.uuid}>
                {gaps
                  .filter(
                    gap => gap.to === block.from && blocks.find(({ from }) => from === gap.to) === block,
                  )
                  .map(gap => (
                    <FreeTime key={gap.from} gap={gap} />
                  ))}
                <TimedJob block={block} day={day} />
              </Fragment>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The number of jobs and their hours, and a bar of how full the day is. */
function Load({ day, count, planned }: { day: Day; count: number; planned: number }) {
  const id = me.value?.id
  const minutes = planned / 60_000
  const most = id === undefined ? 0 : capacityOn(id, day.date)
  const share = most === 0 ? 1 : Math.min(1, minutes / most)
  if (minutes === 0) return <p>{t('day.jobs', { count })}</p>
  return (
    <>
      <p class="week-load-words">
        <span>{t('day.jobs', { count })}</span>
        <span>{loadLabel(minutes, most)}</span>
      </p>
      <span
        class={minutes > most ? 'week-load-bar week-load-over' : 'week-load-bar'}
        style={{ '--length': String(share) }}
        aria-hidden="true"
      />
    </>
  )
}

/** Whether nothing but its name is shown of a day, so that it can be narrow. */
export function isBareDay({ date, isToday }: Day, count: number): boolean {
  const id = me.value?.id
  const isAbsent = id !== undefined && availabilityOn(id, date).absences.length > 0
  return count === 0 && !isToday && !isAbsent
}

/** Returns the shaded parts of the day, if the server has working hours of the user. */
function ownShade(date: string, hours: Hours): Record<string, string> {
  const id = me.value?.id
  return id === undefined ? {} : shadeOfDay(availabilityOn(id, date).work, hours)
}

/** Why the user is absent on this day. */
function OwnAbsence({ date }: { date: string }) {
  const id = me.value?.id
  const absences = id === undefined ? [] : availabilityOn(id, date).absences
  if (absences.length === 0) return null
  return (
    <span class="week-away with-icon">
      <CalendarOff size={15} aria-hidden="true" />
      <span>{absences.map(absenceLabel).join(', ')}</span>
    </span>
  )
}

/** CSS variables of the position by the clock, used only in a wide window. */
const standing = ({ from, to }: Span, more: Record<string, string> = {}) => ({
  '--from': String(from / 60),
  '--length': String((to - from) / 60),
  ...more,
})

function TimedJob({ block, day }: { block: Block; day: Day }) {
  const { lane, lanes, beside } = block
  return (
    <li
      class={lanes > 1 ? 'week-block week-beside' : 'week-block'}
      style={standing(block, { '--lane': String(lane), '--lanes': String(lanes) })}
    >
      <WeekJob job={block.job} day={day} isOverdue={false} beside={beside} />
    </li>
  )
}

function FreeTime({ gap }: { gap: Span }) {
  return (
    <li class="week-gap small soft numbers" style={standing(gap)}>
      <span>{t('week.free', { time: formatSpan((gap.to - gap.from) * 60_000) })}</span>
    </li>
  )
}

/** The line for now, if its hour is shown. The axis shows the time. */
function Now({ date, ...hours }: Hours & { date: string }) {
  const from = minuteAmong(hours, nowMinute.value, date)
  if (from === null) return null
  return (
    <p class="week-now" style={standing({ from, to: from })}>
      <span class="hidden-visually">{t('day.now', { time: formatTime(nowMinute.value) })}</span>
    </p>
  )
}

/** Opens among the jobs of its day. */
function WeekJob(props: { job: DayJob; day: Day; isOverdue: boolean; beside?: number }) {
  const { job, day, isOverdue, beside = 0 } = props
  const place = placeOf(job)
  const title = job.title || t('job.untitled')
  const start = startDayOf(job)
  return (
    <a
      class={isDone(job) ? 'card week-job week-job-done' : 'card week-job'}
      href={formatRoute({ ...todayRoute, date: day.isToday ? null : day.date, jobUuid: job.uuid })}
      title={beside > 0 ? t('week.beside', { count: beside }) : undefined}
      data-week-job
    >
      {place !== null && <span class="week-head one-line">{place}</span>}
      <span class={place === null ? 'week-head week-job-title clamped' : 'week-job-title clamped'}>
        {title}
      </span>
      <span class="week-foot">
        {isOverdue && start !== null ? (
          <span class="week-late numbers">
            <Chip icon={Clock3} tone="bad">
              <span class="week-late-words">
                {t('week.overdue', { day: formatDate(start, today.value) })}
              </span>
              <span class="week-late-day" aria-hidden="true">
                {formatDate(start, today.value)}
              </span>
            </Chip>
          </span>
        ) : (
          <WeekTime job={job} />
        )}
        <WeekMarks job={job} beside={beside} />
      </span>
    </a>
  )
}

/** The start and the length in the list; both times by the clock. */
function WeekTime({ job }: { job: DayJob }) {
  const length = lengthLabel(job)
  return (
    <span class="week-time numbers">
      <span class="week-start">{startLabel(job) ?? t('week.noTime')}</span>
      {typeof job.startTime === 'number' && endOf(job) > job.startTime && (
        <span class="week-end">{`\u2060–\u2060${formatTime(endOf(job))}`}</span>
      )}
      {length !== null && <span class="week-length small soft">{length}</span>}
    </span>
  )
}

const planned: readonly unknown[] = ['ASSIGNED', 'SCHEDULED']

function WeekMarks({ job, beside }: { job: DayJob; beside: number }) {
  const { banner, unsent, failed, hasConflict } = job
  const state = shownState(job.state, job.myState)
  return (
    <span class="marks">
      {banner === null ? (
        <span class={planned.includes(state) ? 'state-planned' : undefined}>
          <StateChip state={state} />
        </span>
      ) : (
        <Chip icon={banner === 'reassigned' ? UserX : Ban} tone="bad">
          {t(`job.row.banner.${banner}`)}
        </Chip>
      )}
      <NewsMark kind={job.news} />
      {beside > 0 && (
        <Chip icon={Layers2} tone="warn">
          {t('week.beside', { count: beside })}
        </Chip>
      )}
      {hasConflict && (
        <Chip icon={TriangleAlert} tone="warn">
          {t('job.row.conflict')}
        </Chip>
      )}
      {failed > 0 && (
        <Chip icon={CircleAlert} tone="bad">
          {t('job.row.failed', { count: failed })}
        </Chip>
      )}
      {unsent - failed > 0 && (
        <Chip icon={ArrowUpFromLine} tone="warn">
          {t('job.row.unsent', { count: unsent - failed })}
        </Chip>
      )}
    </span>
  )
}
