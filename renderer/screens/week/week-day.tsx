import { ArrowUpFromLine, Ban, CircleAlert, Clock3, TriangleAlert, UserX } from 'lucide-preact'
import type { Day, DayJob } from '../../../shared/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { NewsMark } from '../../parts/news-mark.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { formatRoute, todayRoute } from '../../state/route.ts'
import { countRows, plannedMs, startDayOf, weekRows } from '../../state/week-days.ts'
import { formatDate, formatSpan, formatWeekday } from '../../text/format.ts'
import { lengthWords, startWords } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'

/** One day: its name, its hours, its jobs from early to late. An empty one takes little room. */
export function WeekDay({ day, monday }: { day: Day; monday: string }) {
  const rows = weekRows(day, monday)
  const count = countRows(rows)
  const planned = plannedMs(rows.timed, day.date)
  const isEmpty = count === 0
  return (
    <section
      class={`week-day ${isEmpty ? 'week-day-empty' : ''}`}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <h3 class="week-name numbers">
        <a href={formatRoute({ ...todayRoute, date: day.isToday ? null : day.date })}>
          {formatWeekday(day.date)}
        </a>
      </h3>
      <p class="week-load small soft numbers">
        {isEmpty
          ? t('week.noJobs')
          : [t('week.jobs', { count }), ...(planned > 0 ? [formatSpan(planned)] : [])].join(' · ')}
      </p>
      {!isEmpty && (
        <ul class="week-jobs">
          {[...rows.overdue, ...rows.timed, ...rows.untimed].map(job => (
            <WeekJob key={job.uuid} job={job} day={day} isOverdue={rows.overdue.includes(job)} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** It opens among the jobs of its day. */
function WeekJob({ job, day, isOverdue }: { job: DayJob; day: Day; isOverdue: boolean }) {
  const place = [job.externalId, placeOf(job)].filter(Boolean).join(' · ')
  const length = lengthWords(job)
  const start = startDayOf(job)
  const date = day.isToday ? null : day.date
  return (
    <li>
      <a class="week-job" href={formatRoute({ ...todayRoute, date, jobUuid: job.uuid })} data-week-job>
        <span class="week-time numbers">
          {isOverdue && start !== null ? (
            <Chip icon={Clock3} tone="bad">
              {t('week.overdue', { day: formatDate(start) })}
            </Chip>
          ) : (
            <>
              <span class="week-start">{startWords(job) ?? t('week.noTime')}</span>
              {length !== null && <span class="small soft">{length}</span>}
            </>
          )}
        </span>
        <span class="week-job-title clamped">{job.title || t('job.untitled')}</span>
        {place !== '' && <span class="one-line small soft">{place}</span>}
        <WeekMarks job={job} />
      </a>
    </li>
  )
}

function WeekMarks({ job }: { job: DayJob }) {
  const { banner, unsent, failed, hasConflict } = job
  return (
    <span class="marks">
      {banner === null ? (
        <StateChip state={job.myState ?? job.state} />
      ) : (
        <Chip icon={banner === 'reassigned' ? UserX : Ban} tone="bad">
          {t(`job.row.banner.${banner}`)}
        </Chip>
      )}
      <NewsMark kind={job.news} />
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
          {t('week.unsent', { count: unsent - failed })}
        </Chip>
      )}
    </span>
  )
}
