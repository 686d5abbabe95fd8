import { GripVertical, Navigation, RotateCcw } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { today } from '../../state/clock.ts'
import { routeOnDay } from '../../state/day-store.ts'
import { formatRoute } from '../../state/route.ts'
import { endOf, startDayOf } from '../../state/week-days.ts'
import { formatTime } from '../../text/format.ts'
import { planLabel } from '../../text/job-times.ts'
import { formatMetres } from '../../text/nearby.ts'
import { placeOf } from '../../text/place.ts'
import { t } from '../../text/t.ts'
import { moveStop, type Stop } from './day-route.ts'
import { saveOrder } from './map-store.ts'
import { navigateTo } from './navigate.ts'
import { useStopDragging } from './use-stop-dragging.ts'
import { waysTo } from './ways-to.ts'

interface ListProps {
  /** the day that is shown */
  date: string
  stops: readonly Stop[]
  isOwnOrder: boolean
  chosen: string | null
  onChoose(uuid: string): void
}

/** The stops of the day. A stop is moved by its handle, with the pointer or with the arrow keys. */
export function StopList({ date, stops, isOwnOrder, chosen, onChoose }: ListProps) {
  const list = useRef<HTMLOListElement>(null)
  const open = stops.filter(({ number }) => number !== null)
  const uuids = open.map(({ job }) => job.uuid)
  const move = (from: number, to: number) => {
    const next = moveStop(uuids, from, to)
    const at = next.indexOf(uuids[from] ?? '')
    if (at === from) return
    void saveOrder(next, t('map.moved', { number: String(at + 1), count: uuids.length }))
  }
  useStopDragging(list, move)
  return (
    <>
      <ol ref={list} class="stops">
        {stops.map((stop, at) => (
          <StopRow
            key={stop.job.uuid}
            stop={stop}
            date={date}
            isChosen={stop.job.uuid === chosen}
            onChoose={() => onChoose(stop.job.uuid)}
            onStep={uuids.length > 1 ? step => move(at, at + step) : null}
          />
        ))}
      </ol>
      {isOwnOrder && (
        <Button tone="quiet" icon={RotateCcw} onClick={() => void saveOrder([], t('map.plannedAgain'))}>
          {t('map.planned')}
        </Button>
      )}
    </>
  )
}

function StopRow(props: {
  stop: Stop
  date: string
  isChosen: boolean
  onChoose(): void
  /** null: there is nothing to reorder */
  onStep: ((step: 1 | -1) => void) | null
}) {
  const { stop, date, isChosen, onChoose, onStep } = props
  const { job, number, metres, isNext } = stop
  const title = job.title || t('job.untitled')
  const place = placeOf(job)
  return (
    <li
      class={number === null ? 'stop stop-done' : isNext ? 'stop stop-next' : 'stop'}
      aria-current={isChosen ? 'true' : undefined}
      data-stop={job.uuid}
    >
      {number !== null && onStep !== null && <Handle title={title} number={number} onStep={onStep} />}
      <a
        class="stop-words pressable ring-within"
        href={formatRoute(routeOnDay(startDayOf(job), job.uuid))}
        onFocus={onChoose}
        onPointerEnter={onChoose}
      >
        <span class="stop-number strong numbers" aria-hidden="true">
          {number ?? '✓'}
        </span>
        <span class="stop-names">
          {place !== null && <span class="stop-place clamped">{place}</span>}
          <span class={place === null ? 'stop-title stop-place clamped' : 'stop-title clamped'}>{title}</span>
        </span>
        <span class="stop-facts small soft numbers">
          <span class="stop-mark">
            {isNext && (
              <Chip icon={Navigation} tone="accent">
                {t('map.next')}
              </Chip>
            )}
            {number === null && t(`state.${job.state}`)}
          </span>
          <span class="stop-when">{whenOf(job, date)}</span>
          <span class="stop-away">{metres !== null && <Away metres={metres} />}</span>
        </span>
      </a>
      {number !== null && <Navigate stop={stop} title={title} />}
    </li>
  )
}

/** Names the day only of a job that is planned for another one. */
function whenOf(job: Stop['job'], date: string): string | null {
  const { startTime } = job
  if (typeof startTime !== 'number' || startDayOf(job) !== date) return planLabel(job, today.value)
  return endOf(job) > startTime
    ? `${formatTime(startTime)}\u2060–\u2060${formatTime(endOf(job))}`
    : formatTime(startTime)
}

function Away({ metres }: { metres: number }) {
  const distance = formatMetres(metres)
  return (
    <>
      <span aria-hidden="true">{distance}</span>
      <span class="hidden-visually">{`, ${t('map.away', { distance })}`}</span>
    </>
  )
}

function Handle(props: { title: string; number: number; onStep(step: 1 | -1): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    props.onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      class="stop-handle button button-quiet button-square"
      title={t('map.moveHow')}
      aria-label={t('map.move', { title: props.title, number: String(props.number) })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={onKeyDown}
    >
      <GripVertical size={18} aria-hidden="true" />
    </button>
  )
}

function Navigate({ stop, title }: { stop: Stop; title: string }) {
  const location = [...stop.job.destinations].sort((a, b) => a.order - b.order)[0]?.location
  if (location === undefined || waysTo(location, false).length === 0)
    return <span class="stop-nowhere small soft">{t('map.noPosition')}</span>
  return (
    <Button
      tone={stop.isNext ? 'primary' : 'quiet'}
      class="stop-navigate"
      icon={Navigation}
      isIconOnly={!stop.isNext}
      title={t('map.navigateTo', { title })}
      aria-label={t('map.navigateTo', { title })}
      onClick={() => void navigateTo(location)}
    >
      {t('map.navigate')}
    </Button>
  )
}
