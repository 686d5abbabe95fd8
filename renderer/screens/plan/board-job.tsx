import { ArrowUpFromLine, Ban, CircleCheck, Layers2, Play, TriangleAlert } from 'lucide-preact'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { isBegun, isJobOver, type ResourceState } from '../../../shared/entities/states.ts'
import { declinedLabel } from '../../text/declined.ts'
import { formatTime } from '../../text/format.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { boardFilter, isPicked, planning, togglePicked } from './board-store.ts'
import { fitsBoard } from './filter-board.ts'
import { spanOf } from './plan-conflicts.ts'
import { timesOf, titleOf, twoLines } from './plan-labels.ts'

interface JobProps {
  job: BoardJob
  /** state of the person in this row */
  state: ResourceState
  userId: number
  beside?: number
  /** only the job's name fits */
  isShort?: boolean
  style?: Record<string, string>
}

/** A click opens the plan of the job. With Ctrl or Shift it selects the job for moving several. */
export function BoardJobBlock({ job, state, userId, beside = 0, isShort = false, style }: JobProps) {
  if (!fitsBoard(job, state, beside, boardFilter.value))
    return (
      <li class="board-place" style={style}>
        <div class="board-busy" role="img" aria-label={t('board.busy')} />
      </li>
    )
  const held = { jobUuid: job.uuid, userId }
  const isDone = state === 'FINISHED' || isJobOver(job.state)
  const isOpen = planning.value?.some(one => one.jobUuid === job.uuid && one.userId === userId) ?? false
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) togglePicked(held)
    else planning.value = [held]
  }
  const names = [
    'board-job',
    isDone && 'board-done',
    isBegun(state) && 'board-begun',
    beside > 0 && 'board-beside',
    isShort && 'board-short',
  ]
  const title = titleOf(job)
  const place = placeOf(job)
  const time = typeof job.startTime === 'number' ? formatTime(job.startTime) : t('field.allDay')
  const placeLine = place !== null && !isShort && (
    <span class="board-job-line board-job-place">{`${place} `}</span>
  )
  return (
    <li class="board-place" style={style}>
      <button
        type="button"
        class={names.filter(Boolean).join(' ')}
        data-job={job.uuid}
        data-user={userId}
        aria-label={`${[title, isShort ? null : place, time].filter(Boolean).join(' ')}, ${wordsOf(job, state, beside)}`}
        aria-pressed={isPicked(held) || isOpen}
        onClick={press}
      >
        {(isShort ? twoLines(title) : [title]).map((words, at) => (
          <span key={at} class="board-job-title strong">
            {`${words} `}
          </span>
        ))}
        {placeLine}
        {!isShort && (
          <span class="board-job-line numbers">
            <Mark job={job} state={state} beside={beside} isDone={isDone} />
            {time}
          </span>
        )}
      </button>
    </li>
  )
}

/** Shows only the most important mark. The button's name contains the same in words. */
function Mark(props: Pick<JobProps, 'job' | 'state'> & { beside: number; isDone: boolean }) {
  const { job, state, beside, isDone } = props
  const size = { size: 13, 'aria-hidden': 'true' } as const
  if (beside > 0) return <Layers2 {...size} />
  if (job.declined.length > 0) return <Ban {...size} />
  if (job.unsent > 0) return <ArrowUpFromLine {...size} />
  if (isDone) return <CircleCheck {...size} />
  if (isBegun(state)) return <Play {...size} />
  return job.priority === 'URGENT' ? <TriangleAlert {...size} /> : null
}

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
