import { useEffect, useState } from 'preact/hooks'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { mapView, readMap } from '../../state/map-view.ts'
import { pointOf } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { MapCanvas } from '../map/map-canvas.tsx'
import type { MapPoint } from '../map/map-points.ts'
import { heldFirst, isPicked, picked, togglePicked } from './board-store.ts'
import { JobPlot } from './job-plot.tsx'
import { titleOf } from './plan-labels.ts'

interface MapProps {
  waiting: readonly BoardJob[]
  planned: readonly BoardJob[]
}

/**
 * Waiting jobs on the map. They are chosen by a click or by drawing around them, and dragged to a person of the board.
 * Planned jobs are dots.
 */
export function BoardMap({ waiting, planned }: MapProps) {
  const [isPossible, setPossible] = useState(true)
  useEffect(() => void readMap(), [])
  if (mapView.value === null) return null
  const isMarked = (uuid: string) => picked.value.some(({ jobUuid }) => jobUuid === uuid)
  if (!isPossible)
    return (
      <>
        <p class="small">{t('map.none')}</p>
        <JobPlot waiting={waiting} planned={planned} isMarked={isMarked} />
      </>
    )
  const byUuid = new Map(waiting.map(job => [job.uuid, job]))
  const pick = (uuid: string) => {
    const job = byUuid.get(uuid)
    if (job !== undefined) togglePicked(heldFirst(job))
  }
  const surround = (uuids: string[]) => {
    const held = uuids.flatMap(uuid => byUuid.get(uuid) ?? []).map(heldFirst)
    picked.value = [...picked.value, ...held.filter(one => !isPicked(one))]
  }
  return (
    <MapCanvas
      file={mapView.value.file}
      points={waiting.flatMap(pointFor)}
      dots={planned.flatMap(job => pointOf(job) ?? [])}
      onChoose={pick}
      onSurround={surround}
      onUnavailable={() => setPossible(false)}
    />
  )
}

function pointFor(job: BoardJob): MapPoint[] {
  const point = pointOf(job)
  if (point === null) return []
  const held = heldFirst(job)
  const data = { job: job.uuid, ...(held.userId !== null && { user: String(held.userId) }) }
  const look = isPicked(held) ? 'marked' : 'waiting'
  return [{ ...point, uuid: job.uuid, name: titleOf(job), sign: '', look, isChosen: isPicked(held), data }]
}
