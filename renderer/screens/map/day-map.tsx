import { ArrowLeft, MapPinOff, MapPlus, TriangleAlert } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { Day } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Reading } from '../../parts/reading.tsx'
import { Strip } from '../../parts/strip.tsx'
import { app, mapFile } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { comingLabel, mapView, readMap } from '../../state/map-view.ts'
import { formatRoute, route, todayRoute } from '../../state/route.ts'
import { describeFailure, describeMessage } from '../../text/failure-messages.ts'
import { dotted, nameDay } from '../../text/format.ts'
import { formatMetres, pointOf } from '../../text/nearby.ts'
import { t } from '../../text/t.ts'
import { lengthOf, orderStops, type Stop } from './day-route.ts'
import { MapCanvas } from './map-canvas.tsx'
import type { MapPoint } from './map-points.ts'
import { mapDay } from './map-store.ts'
import { StopList } from './stop-list.tsx'
import { tileFailure } from './tiles.ts'
import './day-map.css'

/** The jobs of a day on the map, and in the order in which the user drives to them. */
export function DayMap() {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => void readMap(), [app.value])
  const here = route.value
  if (here.screen !== 'map') return null
  const now = mapDay.value
  const stops = now === null ? [] : orderStops(now.day, now.order)
  const isBare = mapView.value?.file === null
  return (
    <div class={isBare ? 'day-map day-map-bare' : 'day-map'}>
      <section class="day-map-list" aria-label={t('map.order')}>
        <Head date={here.date ?? today.value} stops={stops} />
        {now === null ? <Reading of={mapDay} /> : <Stops {...now} chosen={chosen} onChoose={setChosen} />}
      </section>
      <div class="day-map-canvas">
        {mapView.value !== null && haveAPlace(stops) && (
          <DrawnMap stops={stops} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </div>
  )
}

function haveAPlace(stops: readonly Stop[]): boolean {
  return stops.some(({ job }) => pointOf(job) !== null)
}

function Head({ date, stops }: { date: string; stops: readonly Stop[] }) {
  const metres = lengthOf(stops)
  const back = formatRoute({ ...todayRoute, date: date === today.value ? null : date })
  return (
    <header class="day-map-head">
      <a class="button button-quiet button-square" href={back} title={t('action.back')}>
        <ArrowLeft size={18} aria-hidden="true" />
        <span class="hidden-visually">{t('action.back')}</span>
      </a>
      <div>
        <h2 class="large">{nameDay(date, today.value)}</h2>
        {stops.length > 0 && (
          <p class="small soft numbers">
            {dotted(
              t('day.jobs', { count: stops.length }),
              metres !== null && t('map.straight', { distance: formatMetres(metres) }),
            )}
          </p>
        )}
      </div>
    </header>
  )
}

function Stops(props: { day: Day; order: string[]; chosen: string | null; onChoose(uuid: string): void }) {
  const stops = orderStops(props.day, props.order)
  if (stops.length === 0) return <Empty icon={MapPinOff} title={t('day.empty')} text={t('day.emptyText')} />
  return (
    <>
      {!haveAPlace(stops) && <p class="day-map-sum small soft">{t('map.noPlaces')}</p>}
      <StopList
        date={props.day.date}
        stops={stops}
        isOwnOrder={props.order.length > 0}
        chosen={props.chosen}
        onChoose={props.onChoose}
      />
    </>
  )
}

interface DrawnProps {
  stops: readonly Stop[]
  chosen: string | null
  onChoose(uuid: string): void
}

function DrawnMap({ stops, chosen, onChoose }: DrawnProps) {
  const [isPossible, setPossible] = useState(true)
  if (!isPossible) return <Empty icon={MapPinOff} title={t('map.none')} text={t('map.noneText')} />
  const points = pointsOf(stops, chosen)
  return (
    <>
      <Problem />
      <MapCanvas
        file={mapView.value?.file ?? null}
        points={points}
        route={points.filter(({ look }) => look !== 'done')}
        onChoose={onChoose}
        onUnavailable={() => setPossible(false)}
      />
      <Note />
    </>
  )
}

/** Why the map shows little, and the way to a map file. */
function Note() {
  const { file = null, coming = null } = mapView.value ?? {}
  const isWithout = mapFile.value === '' && file === null
  const words = coming !== null ? comingLabel(coming) : isWithout ? t('map.noFile') : null
  if (words === null) return null
  const mayAdd = coming === null && app.value?.locked.every(({ name }) => name !== 'mapFile') === true
  return (
    <div class="day-map-note spread">
      <p class="small" role="status">
        {words}
      </p>
      {mayAdd && (
        <a class="button button-quiet" href={formatRoute({ screen: 'more', part: 'data' })}>
          <MapPlus size={18} aria-hidden="true" />
          {t('map.add')}
        </a>
      )}
    </div>
  )
}

function pointsOf(stops: readonly Stop[], chosen: string | null): MapPoint[] {
  return stops.flatMap(({ job, number, isNext }) => {
    const point = pointOf(job)
    if (point === null) return []
    const title = job.title || t('job.untitled')
    return {
      ...point,
      uuid: job.uuid,
      name: number === null ? title : t('map.point', { number: String(number), title }),
      sign: number === null ? '✓' : String(number),
      look: number === null ? 'done' : isNext ? 'next' : 'open',
      isChosen: job.uuid === chosen,
    }
  })
}

/** Why there is only the outline: the file is missing, damaged, or can no longer be read. */
function Problem() {
  const problem = mapView.value?.problem ?? null
  const failure = tileFailure.value
  const words =
    problem !== null ? describeMessage(problem) : failure !== null ? describeFailure(failure).text : null
  if (words === null) return null
  return (
    <Strip
      icon={TriangleAlert}
      tone="warn"
      actions={<Button onClick={() => void readMap()}>{t('action.again')}</Button>}
    >
      <span role="status">{words}</span>
    </Strip>
  )
}
