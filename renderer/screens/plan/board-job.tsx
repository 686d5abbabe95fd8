import {
  ArrowUpFromLine,
  Ban,
  CircleCheck,
  Layers2,
  type LucideIcon,
  Play,
  TriangleAlert,
} from 'lucide-preact'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { isBegun, isJobOver, type ResourceState } from '../../../shared/entities/states.ts'
import { declinedLabel } from '../../text/declined.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { isReadable } from './board-layout.ts'
import { boardFilter, isPicked, planning, togglePicked } from './board-store.ts'
import { fitsBoard } from './filter-board.ts'
import { spanOf } from './plan-conflicts.ts'
import { partsOf, timesOf, titleOf, twoLines } from './plan-labels.ts'
import './board-job.css'

interface JobProps {
  job: BoardJob
  /** state of the person in this row */
  state: ResourceState
  userId: number
  beside?: number
  /** the least width of the block */
  rem?: number
  style?: Record<string, string>
}

/** A day's column in the week. */
const COLUMN_REM = 7

/**
 * The place, the title and the time of a job. A click opens its plan. With Ctrl or Shift it selects the job for moving
 * several.
 */
export function BoardJobBlock({ job, state, userId, beside = 0, rem = COLUMN_REM, style }: JobProps) {
  if (!fitsBoard(job, state, beside, boardFilter.value))
    return (
      <li class="board-place" style={style}>
        <div class="board-busy" role="img" aria-label={t('board.busy')} />
      </li>
    )
  const held = { jobUuid: job.uuid, userId }
  const isDone = isOver(job, state)
  const isOpen = planning.value?.some(one => one.jobUuid === job.uuid && one.userId === userId) ?? false
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) togglePicked(held)
    else planning.value = [held]
  }
  const isShort = !isReadable(rem)
  const Mark = isShort ? null : markOf(job, state, beside)
  const names = [
    'board-job',
    isDone && 'board-done',
    isBegun(state) && 'board-begun',
    beside > 0 && 'board-beside',
    isShort && 'board-short',
  ]
  const title = titleOf(job)
  const place = placeOf(job)
  const times = typeof job.startTime === 'number' ? partsOf(spanOf(job)) : [t('field.allDay')]
  // neighbours often have the same title: their places differ
  const head = place ?? title
  return (
    <li class="board-place" style={style}>
      <button
        type="button"
        class={names.filter(Boolean).join(' ')}
        data-job={job.uuid}
        data-user={userId}
        aria-label={`${[title, place, times.join('')].filter(Boolean).join(' ')}, ${wordsOf(job, state, beside)}`}
        aria-pressed={isPicked(held) || isOpen}
        onClick={press}
      >
        {place !== null && !isShort && <span class="board-job-title">{`${title} `}</span>}
        {(isShort ? twoLines(head) : [head]).map((words, at) => (
          <span key={at} class="board-job-head">
            {`${words} `}
          </span>
        ))}
        <span class="board-job-time numbers">
          {Mark && <Mark size={13} aria-hidden="true" />}
          {times.map(part => (
            <span key={part}>{part}</span>
          ))}
        </span>
      </button>
    </li>
  )
}

/** Returns only the most important mark. The button's name contains the same in words. */
function markOf(job: BoardJob, state: ResourceState, beside: number): LucideIcon | null {
  if (beside > 0) return Layers2
  if (job.declined.length > 0) return Ban
  if (job.unsent > 0) return ArrowUpFromLine
  if (isOver(job, state)) return CircleCheck
  if (isBegun(state)) return Play
  return job.priority === 'URGENT' ? TriangleAlert : null
}

const isOver = (job: BoardJob, state: ResourceState) => state === 'FINISHED' || isJobOver(job.state)

/** Describes the position and the marks of the job for screen readers. */
function wordsOf(job: BoardJob, state: ResourceState, beside: number): string {
  return [
    typeof job.startTime === 'number' && timesOf(spanOf(job)),
    t(`state.${state}`),
    beside > 0 && t('week.beside', { count: beside }),
    ...job.declined.map(declinedLabel),
    job.unsent > 0 && t('job.row.unsent', { count: job.unsent }),
  ]
    .filter(Boolean)
    .join(', ')
}
