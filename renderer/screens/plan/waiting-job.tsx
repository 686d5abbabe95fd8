import { ArrowUpFromLine, Ban, TriangleAlert } from 'lucide-preact'
import type { WaitingJob } from '../../../shared/contract/plan.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { startDayOf } from '../../state/week-days.ts'
import { declinedLabel } from '../../text/declined.ts'
import { dotted, formatAge, formatDate } from '../../text/format.ts'
import { lengthLabel } from '../../text/job-times.ts'
import { formatMetres } from '../../text/nearby.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { heldFirst, isPicked, planning, togglePicked } from './board-store.ts'
import { titleOf } from './plan-labels.ts'

interface RowProps {
  /** undefined: it has not been read yet */
  job: WaitingJob | undefined
  at: number
  of: number
  /** in rem */
  top: number
}

/** A row of the list: urgency, place, title, length, and how long the job has waited or how far away it is. */
export function WaitingJobRow({ job, at, of, top }: RowProps) {
  const isChosen = job !== undefined && isPicked(heldFirst(job))
  return (
    <li
      class={isChosen ? 'waiting-job waiting-picked' : 'waiting-job'}
      aria-posinset={at + 1}
      aria-setsize={of}
      style={{ insetBlockStart: `${top}rem` }}
    >
      {job === undefined ? <span class="hidden-visually">{t('app.reading')}</span> : <Filled job={job} />}
    </li>
  )
}

function Filled({ job }: { job: WaitingJob }) {
  const held = heldFirst(job)
  const title = titleOf(job)
  const place = placeOf(job) ?? job.customerName
  const [person] = job.resources
  const where = dotted(person?.fullName, place)
  return (
    <>
      <label class="waiting-pick">
        <input
          type="checkbox"
          checked={isPicked(held)}
          aria-label={t('board.pick', { title })}
          onChange={() => togglePicked(held)}
        />
      </label>
      <button
        type="button"
        class="waiting-words bare"
        data-job={job.uuid}
        data-user={held.userId ?? undefined}
        onClick={() => (planning.value = [held])}
      >
        <span class={where === '' ? 'waiting-head-line one-line' : 'waiting-title one-line small'}>
          {`${title} `}
        </span>
        {where !== '' && <span class="waiting-head-line one-line">{where}</span>}
        <span class="waiting-since small soft numbers">
          <Urgency priority={job.priority} />
          <Marks job={job} />
          <Since job={job} />
        </span>
        <span class="waiting-length small soft numbers">{lengthLabel(job)}</span>
        <span class="hidden-visually">{dotted(job.externalId, ...job.declined.map(declinedLabel))}</span>
      </button>
    </>
  )
}

/** The distance if the list is sorted by it; else the day of an overdue job, or the age. */
function Since({ job }: { job: WaitingJob }) {
  const day = startDayOf(job)
  if (job.metres !== null) return <span class="numbers">{formatMetres(job.metres)}</span>
  if (day !== null && day < today.value)
    return <span class="numbers waiting-late">{formatDate(day, today.value)}</span>
  return <span class="numbers">{formatAge(job.createdAt, nowMinute.value)}</span>
}

/** The icon before the age; most jobs have none. */
function Urgency({ priority }: Pick<WaitingJob, 'priority'>) {
  if (priority !== 'URGENT' && priority !== 'HIGH') return null
  return (
    <span class={`waiting-urgency toned tone-${priority === 'URGENT' ? 'bad' : 'warn'}`}>
      <TriangleAlert size={16} role="img" aria-label={t(`priority.${priority}`)} />
    </span>
  )
}

/** The other icons of a row, with their meaning for screen readers. */
function Marks({ job: { unsent, declined } }: { job: WaitingJob }) {
  return (
    <>
      {declined.length > 0 && (
        <span class="toned tone-warn waiting-declined">
          <Ban size={16} aria-hidden="true" />
        </span>
      )}
      {unsent > 0 && (
        <span class="toned tone-warn">
          <ArrowUpFromLine size={16} role="img" aria-label={t('job.row.unsent', { count: unsent })} />
        </span>
      )}
    </>
  )
}
