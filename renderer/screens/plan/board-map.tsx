import { useEffect, useState } from 'preact/hooks'
import type { WaitingPlace } from '../../../shared/contract/plan.ts'
import { mapView, readMap } from '../../state/map-view.ts'
import { t } from '../../text/t.ts'
import { MapCanvas } from '../map/map-canvas.tsx'
import type { MapPoint } from '../map/map-points.ts'
import { type Held, isPicked, picked, togglePicked } from './board-store.ts'
import { JobPlot, type PlacedJob } from './job-plot.tsx'
import { titleOf } from './plan-labels.ts'

interface MapProps {
  waiting: readonly WaitingPlace[]
  planned: readonly PlacedJob[]
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
    if (job !== undefined) togglePicked(heldAt(job))
  }
  const surround = (uuids: string[]) => {
    const held = uuids.flatMap(uuid => byUuid.get(uuid) ?? []).map(heldAt)
    picked.value = [...picked.value, ...held.filter(one => !isPicked(one))]
  }
  return (
    <MapCanvas
      file={mapView.value.file}
      points={waiting.map(pointFor)}
      dots={planned}
      onChoose={pick}
      onSurround={surround}
      onUnavailable={() => setPossible(false)}
    />
  )
}

const heldAt = ({ uuid, userId }: WaitingPlace): Held => ({ jobUuid: uuid, userId })

function pointFor(job: WaitingPlace): MapPoint {
  const { uuid, userId, latitude, longitude } = job
  const isChosen = isPicked(heldAt(job))
  const data = { job: uuid, ...(userId !== null && { user: String(userId) }) }
  const look = isChosen ? 'marked' : 'waiting'
  return { latitude, longitude, uuid, name: titleOf(job), sign: '', look, isChosen, data }
}
