import { ArrowUpFromLine, Ban, CircleAlert, Flag, TriangleAlert, UserX } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { DayJob } from '../../../shared/view.ts'
import { Chip } from '../../parts/chip.tsx'
import { StateChip } from '../../parts/state-chip.tsx'
import { today } from '../../state/clock.ts'
import { formatRoute, route, todayRoute } from '../../state/route.ts'
import { dayOf, formatDate } from '../../text/format.ts'
import { lengthWords, startWords } from '../../text/job-times.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import './job-row.css'

/** One job of the day: when, what, where, how it stands, what of it is not sent. */
export function JobRow(props: { job: DayJob; isShown: boolean; isOtherDay: boolean }) {
  const { job, isShown, isOtherDay } = props
  const here = route.value.screen === 'today' ? route.value : todayRoute
  const place = placeOf(job)
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li>
      <a
        ref={row}
        class="row"
        href={formatRoute({ ...here, jobUuid: job.uuid, tab: 'overview', isNewJob: false })}
        aria-current={isShown ? 'true' : undefined}
        data-testid="job-row"
        data-job-uuid={job.uuid}
      >
        <RowTimes job={job} isOtherDay={isOtherDay} />
        <span class="row-main">
          <span class="row-title">{job.title || t('job.untitled')}</span>
          {place !== null && <span class="row-place">{place}</span>}
          <RowMarks job={job} />
        </span>
      </a>
    </li>
  )
}

function RowTimes({ job, isOtherDay }: { job: DayJob; isOtherDay: boolean }) {
  const { startTime } = job
  const date = startTime === null ? null : typeof startTime === 'string' ? startTime : dayOf(startTime)
  const length = lengthWords(job)
  return (
    <span class="row-times numbers">
      {isOtherDay && date !== null ? (
        <span class="row-start">{formatDate(date)}</span>
      ) : (
        <span class="row-start">{startWords(job) ?? '–'}</span>
      )}
      {length !== null && <span>{length}</span>}
    </span>
  )
}

/** State first, then what is out of the ordinary; each with its word. */
function RowMarks({ job }: { job: DayJob }) {
  const isPressing = job.priority === 'HIGH' || job.priority === 'URGENT'
  return (
    <span class="row-marks">
      {job.banner === null ? (
        <StateChip state={job.myState ?? job.state} since={sinceOf(job)} />
      ) : (
        <Chip icon={job.banner === 'reassigned' ? UserX : Ban} tone="bad">
          {t(`job.row.banner.${job.banner}`)}
        </Chip>
      )}
      {isPressing && job.priority !== null && (
        <Chip icon={Flag} tone={job.priority === 'URGENT' ? 'bad' : 'warn'}>
          {t(`priority.${job.priority}`)}
        </Chip>
      )}
      {job.hasConflict && (
        <Chip icon={TriangleAlert} tone="warn">
          {t('job.row.conflict')}
        </Chip>
      )}
      {job.failed > 0 && (
        <Chip icon={CircleAlert} tone="bad">
          {t('job.row.failed', { count: job.failed })}
        </Chip>
      )}
      {job.unsent - job.failed > 0 && (
        <Chip icon={ArrowUpFromLine} tone="warn">
          {t('job.row.unsent', { count: job.unsent - job.failed })}
        </Chip>
      )}
    </span>
  )
}

/** The time of my own step, where it was today; a state somebody planned has no time worth showing. */
function sinceOf(job: DayJob): number | null {
  const mine: readonly unknown[] = ['IN_TRANSIT', 'ON_STATION', 'STARTED', 'PAUSED', 'FINISHED']
  if (job.myStateAt === null || !mine.includes(job.myState)) return null
  return dayOf(job.myStateAt) === today.value ? job.myStateAt : null
}
