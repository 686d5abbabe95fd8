import { useEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../../state/listen.ts'
import type { Spot } from './is-within.ts'

/** A layer over the map, on which an area is drawn around points by mouse, pen or finger. */
export function LassoArea(props: { onDrawn(area: readonly Spot[]): void; onLeave(): void }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Spot[]>([])
  const pointer = useRef<number | null>(null)
  const [area, setArea] = useState<readonly Spot[]>([])
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const show = (spots: Spot[]) => {
    drawn.current = spots
    setArea(spots)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // the screen is not left too
    event.stopPropagation()
    props.onLeave()
  }
  useEffect(() => listen(window, 'keydown', leave, { capture: true }), [])
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointer.current) show([...drawn.current, spotOf(event)])
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointer.current) return
    const spots = drawn.current
    pointer.current = null
    show([])
    if (event.type !== 'pointercancel' && spots.length > 2) props.onDrawn(spots)
  }
  return (
    <div
      ref={box}
      class="map-lasso"
      onPointerDown={event => {
        // a second finger does not begin another area
        if (pointer.current !== null && pointer.current !== event.pointerId) return
        pointer.current = event.pointerId
        event.currentTarget.setPointerCapture(event.pointerId)
        show([spotOf(event)])
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <svg aria-hidden="true">
        <polygon points={area.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
    </div>
  )
}
