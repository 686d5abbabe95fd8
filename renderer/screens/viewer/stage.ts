/** The scrolling part of the viewer: its size, and which point stays in place while zooming. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../../state/listen.ts'
import { keepUnder, type Step } from './zoom.ts'

export interface Room {
  width: number
  height: number
}

/** Size in CSS pixels; null until it is measured. */
export function useRoom(stage: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    // ignores scroll bars that come and go with the content
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
  /** whether the wheel zooms without Ctrl. A pinch on a touchpad comes as Ctrl with the wheel. */
  isByWheel: boolean
}

/** The turn of one wheel notch, approximately. A touchpad sends many smaller turns. */
const notch = 60

/** Zooms around the pointer with the wheel, and around the middle with keys and buttons. */
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
