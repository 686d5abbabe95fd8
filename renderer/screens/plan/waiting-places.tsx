import { lazyPart } from '../../parts/lazy-part.tsx'
import { pointOf } from '../../text/nearby.ts'
import { board, isBoardMapShown, picked } from './board-store.ts'
import { JobPlot } from './job-plot.tsx'
import { waitingPlaces } from './waiting-store.ts'

const BoardMap = lazyPart(() => import('./board-map.tsx').then(module => module.BoardMap))

/** The places of all jobs of the list as a small plot, or on the map. */
export function WaitingPlaces() {
  const waiting = waitingPlaces.value?.places ?? []
  if (waiting.length === 0) return null
  const planned = (board.value?.planned.jobs ?? []).flatMap(job => {
    const point = pointOf(job)
    return point === null ? [] : { uuid: job.uuid, ...point }
  })
  if (isBoardMapShown.value)
    return (
      <div class="board-map">
        <BoardMap waiting={waiting} planned={planned} />
      </div>
    )
  return (
    <JobPlot
      waiting={waiting}
      planned={planned}
      isMarked={uuid => picked.value.some(({ jobUuid }) => jobUuid === uuid)}
    />
  )
}
