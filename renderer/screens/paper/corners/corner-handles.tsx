import { useRef } from 'preact/hooks'
import type { Point } from '../../../../shared/rules/quad.ts'
import { formatPercent } from '../../../text/format.ts'
import { t } from '../../../text/t.ts'
import { type CornerPlace, placesOf } from '../captured/page-corners.ts'
import { type Corners, nearestCorner } from './use-corners.ts'

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Fractions of the photo that an arrow key moves a corner; the second one with Shift */
const [step, fineStep] = [0.01, 0.002]

/** The outline of the page, and a handle at each corner. A tap on the photo moves the nearest corner there. */
export function CornerHandles({ corners }: { corners: Corners }) {
  const area = useRef<HTMLDivElement>(null)
  const held = useRef<{ at: number; pointerId: number; dx: number; dy: number } | null>(null)
  const { quad, active } = corners
  const pointOf = (event: PointerEvent): Point => {
    const box = area.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0 || box.height === 0) return { x: 0, y: 0 }
    return { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height }
  }
  const down = (event: PointerEvent) => {
    // the palm of the hand does not move another corner
    const isOther = held.current !== null && held.current.pointerId !== event.pointerId
    if (event.button !== 0 || isOther) return
    const point = pointOf(event)
    const handle = event.target instanceof Element ? event.target.closest('[data-corner]') : null
    const at = handle === null ? nearestCorner(quad, point) : Number(handle.getAttribute('data-corner'))
    const corner = quad[at] ?? point
    // a finger on a handle moves it from where it is; one elsewhere brings it there
    const [dx, dy] = handle === null ? [0, 0] : [corner.x - point.x, corner.y - point.y]
    held.current = { at, pointerId: event.pointerId, dx, dy }
    area.current?.setPointerCapture(event.pointerId)
    corners.choose(at)
    focusCorner(area.current, at)
    event.preventDefault()
    if (handle === null) corners.move(at, point)
  }
  const move = (event: PointerEvent) => {
    if (held.current?.pointerId !== event.pointerId) return
    const { at, dx, dy } = held.current
    const { x, y } = pointOf(event)
    corners.move(at, { x: x + dx, y: y + dy })
  }
  const up = (event: PointerEvent) => {
    if (held.current?.pointerId !== event.pointerId) return
    void corners.save()
    held.current = null
  }
  const places = placesOf(quad)
  return (
    <div
      ref={area}
      class="corner-area"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <Outline corners={corners} />
      {quad.map((point, at) => (
        <Handle
          // the place in the list is the identity of a corner
          key={at}
          at={at}
          point={point}
          place={places[at] ?? 'topLeft'}
          isActive={active === at}
          corners={corners}
        />
      ))}
    </div>
  )
}

function focusCorner(area: HTMLElement | null, at: number): void {
  area?.querySelector<HTMLElement>(`[data-corner="${at}"]`)?.focus()
}

/** Shades what is not the page. */
function Outline({ corners: { quad } }: { corners: Corners }) {
  const words = quad.map(({ x, y }) => `${x} ${y}`).join(' L ')
  return (
    <svg class="corner-outline" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path class="corner-shade" d={`M 0 0 H 1 V 1 H 0 Z M ${words} Z`} fill-rule="evenodd" />
      <path class="corner-line" d={`M ${words} Z`} />
    </svg>
  )
}

interface HandleProps {
  at: number
  point: Point
  place: CornerPlace
  isActive: boolean
  corners: Corners
}

/** A slider in two directions: screen readers say its place, and again after each move. */
function Handle({ at, point, place, isActive, corners }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const direction = moves[event.key]
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const by = event.shiftKey ? fineStep : step
    corners.move(at, { x: point.x + direction[0] * by, y: point.y + direction[1] * by })
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      class={isActive ? 'corner-handle corner-active' : 'corner-handle'}
      data-corner={at}
      data-place={place}
      style={{ '--x': String(point.x), '--y': String(point.y) }}
      aria-label={t(`paper.corner.${place}`)}
      aria-valuenow={Math.round(point.x * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={t('paper.cornerAt', { x: formatPercent(point.x), y: formatPercent(point.y) })}
      onFocus={() => corners.choose(at)}
      onBlur={() => corners.choose(null)}
      onKeyDown={press}
    />
  )
}
