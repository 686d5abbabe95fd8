import { ArrowUpFromLine, CalendarCheck2, Map as MapIcon, TriangleAlert, X } from 'lucide-preact'
import { type BoardJob, type BoardJobs, type BoardPart, boardParts } from '../../../shared/contract/plan.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { today } from '../../state/clock.ts'
import { isNarrow } from '../../state/day-filter.ts'
import { dotted } from '../../text/format.ts'
import { lengthLabel, planLabel } from '../../text/job-times.ts'
import { pointOf } from '../../text/nearby.ts'
import { addressOf, placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import {
  board,
  boardFilter,
  heldFirst,
  isBoardMapShown,
  isPicked,
  picked,
  pickedShown,
  planning,
  togglePicked,
} from './board-store.ts'
import { DeclinedLines } from './declined-lines.tsx'
import { wholeBoard } from './filter-board.ts'
import { JobPlot } from './job-plot.tsx'
import { titleOf } from './plan-labels.ts'

const BoardMap = lazyPart(() => import('./board-map.tsx').then(module => module.BoardMap))

/** The list next to the board: unassigned jobs, jobs without a time and overdue ones, with their addresses. */
export function WaitingList() {
  const waiting = board.value?.waiting
  if (waiting === undefined) return null
  const jobs = boardParts.flatMap(part => waiting[part].jobs)
  return (
    <section class="board-waiting" aria-label={t('board.waiting')}>
      <header class="board-side-head spread">
        <h2 class="large">{t('board.waiting')}</h2>
        <Picked />
      </header>
      {jobs.length === 0 ? (
        <NoneWaiting />
      ) : (
        <>
          <Places waiting={jobs} planned={board.value?.planned.jobs ?? []} />
          {boardParts.map(
            part => waiting[part].jobs.length > 0 && <Part key={part} part={part} {...waiting[part]} />,
          )}
        </>
      )}
    </section>
  )
}

/** The places of the jobs as a small plot, or on the map. */
function Places(props: { waiting: readonly BoardJob[]; planned: readonly BoardJob[] }) {
  if (!props.waiting.some(job => pointOf(job) !== null)) return null
  return (
    <>
      {isBoardMapShown.value ? (
        <div class="board-map">
          <BoardMap {...props} />
        </div>
      ) : (
        <JobPlot {...props} isMarked={uuid => picked.value.some(({ jobUuid }) => jobUuid === uuid)} />
      )}
      <Button icon={MapIcon} onClick={() => (isBoardMapShown.value = !isBoardMapShown.value)}>
        {t(isBoardMapShown.value ? 'board.mapHide' : 'board.map')}
      </Button>
    </>
  )
}

function NoneWaiting() {
  if (!isNarrow(boardFilter.value))
    return <Empty icon={CalendarCheck2} title={t('board.allPlanned')} text={t('board.allPlannedText')} />
  return (
    <Empty icon={CalendarCheck2} title={t('board.noneWaiting')} text={t('board.noneWaitingText')}>
      <Button onClick={() => (boardFilter.value = wholeBoard)}>{t('filter.showAll')}</Button>
    </Empty>
  )
}

function Picked() {
  const count = pickedShown.value.length
  const hidden = picked.value.length - count
  if (picked.value.length === 0) return null
  return (
    <div class="board-picked-bar">
      {count > 0 && (
        <Button tone="primary" onClick={() => (planning.value = pickedShown.value)}>
          {t('board.planPicked', { count })}
        </Button>
      )}
      <Button tone="quiet" icon={X} isIconOnly onClick={() => (picked.value = [])}>
        {t('board.unpick')}
      </Button>
      {hidden > 0 && (
        <p role="status" class="board-picked-hidden small soft">
          {t('board.pickedHidden', { count: hidden })}
        </p>
      )}
    </div>
  )
}

function Part({ part, jobs, total }: { part: BoardPart } & BoardJobs) {
  const { shown, more } = useGrowing(jobs)
  const id = `board-${part}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="board-part-title">
        {t(`board.part.${part}`)} <span class="numbers">({total})</span>
      </h3>
      <ul>
        {shown.map(job => (
          <WaitingJob key={job.uuid} job={job} part={part} />
        ))}
      </ul>
      {more}
      {total > jobs.length && (
        <p class="small soft numbers board-note">{t('list.cut', { count: jobs.length, total })}</p>
      )}
    </section>
  )
}

function WaitingJob({ job, part }: { job: BoardJob; part: BoardPart }) {
  const [person] = job.resources
  const held = heldFirst(job)
  const location = job.destinations[0]?.location
  const address = (location && addressOf(location)) ?? placeOf(job)
  const when = dotted(planLabel(job, today.value), lengthLabel(job))
  const title = titleOf(job)
  return (
    <li class={isPicked(held) ? 'waiting-job waiting-picked' : 'waiting-job'}>
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
        class="waiting-words bare words"
        data-job={job.uuid}
        data-user={held.userId ?? undefined}
        onClick={() => (planning.value = [held])}
      >
        <span class="strong clamped">{title}</span>
        {address !== null && <span class="small soft clamped">{address}</span>}
        <span class="small soft numbers">{dotted(job.externalId, when)}</span>
        {part !== 'nobody' && person !== undefined && <span class="small soft">{person.fullName}</span>}
        <DeclinedLines declined={job.declined} />
        <Marks job={job} />
      </button>
    </li>
  )
}

function Marks({ job }: { job: BoardJob }) {
  if (job.unsent === 0 && job.priority !== 'URGENT' && job.priority !== 'HIGH') return null
  return (
    <span class="marks">
      {(job.priority === 'URGENT' || job.priority === 'HIGH') && (
        <Chip icon={TriangleAlert} tone={job.priority === 'URGENT' ? 'bad' : 'warn'}>
          {t(`priority.${job.priority}`)}
        </Chip>
      )}
      {job.unsent > 0 && (
        <Chip icon={ArrowUpFromLine} tone="warn">
          {t('job.row.unsent', { count: job.unsent })}
        </Chip>
      )}
    </span>
  )
}
