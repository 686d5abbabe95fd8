/** The part of the viewer that the file lies in: how much room it has, and what stays where it is when it grows. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../../state/listen.ts'
import { keepUnder, type Step } from './zoom.ts'

export interface Room {
  width: number
  height: number
}

/** In CSS pixels; null until it is known. */
export function useRoom(stage: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    // as if there were no scroll bars, where they come and go with what is shown
    const isAlways = getComputedStyle(element).overflowY === 'scroll'
    const measure = () =>
      setRoom({ width: isAlways ? element.clientWidth : element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return room
}

interface Point {
  x: number
  y: number
}

interface Zoomed {
  size: number
  onStep: (step: Step) => void
  /** whether the wheel alone zooms; else only with Ctrl, as a pinch on a touchpad comes too */
  isByWheel: boolean
}

/** What a wheel turns by at once, more or less; a touchpad turns by little, and often. */
const notch = 60

/** Zooming with the wheel, around where the pointer is; with keys and buttons around the middle. */
export function useZoom(stage: RefObject<HTMLElement | null>, { size, onStep, isByWheel }: Zoomed): void {
  const around = useRef<Point | null>(null)
  const before = useRef(size)
  const turned = useRef(0)
  useLayoutEffect(() => {
    const element = stage.current
    const grown = size / before.current
    before.current = size
    if (element === null || grown === 1) return
    const { x, y } = around.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    around.current = null
    element.scrollTo(keepUnder(element.scrollLeft, x, grown), keepUnder(element.scrollTop, y, grown))
  }, [stage, size])
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      if ((!isByWheel && !event.ctrlKey) || event.deltaY === 0) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      around.current = { x: event.clientX - box.x, y: event.clientY - box.y }
      turned.current += event.deltaY
      if (Math.abs(turned.current) < notch) return
      onStep(turned.current < 0 ? 1 : -1)
      turned.current = 0
    }
    return listen(element, 'wheel', turn, { passive: false })
  }, [stage, onStep, isByWheel])
}
