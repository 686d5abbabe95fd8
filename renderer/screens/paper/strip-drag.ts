/** Moves a page in the strip by mouse, pen or, after a moment, by finger. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { movePage } from './captured/capture-store.ts'

/** A shorter movement is a click. */
const slackPx = 6
/** A finger that moves earlier scrolls. */
const holdMs = 350

interface Drag {
  pageUuid: string
  /** place that a drop would give the page, counted from 0; null: it was not moved yet */
  to: number | null
}

/**
 * `list`: the element with the pages. `shown`: the pages in the order that a drop would give them. `dragged`: uuid of the
 * page that is moved.
 */
export function useStripDrag(pages: readonly CapturedPage[], onDrop: (pageUuid: string) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ pages, onDrop })
  latest.current = { pages, onDrop }
  useEffect(() => {
    if (list.current === null) return
    return listenToDrags(list.current, setDrag, ({ pageUuid, to }) => {
      latest.current.onDrop(pageUuid)
      if (to !== null && latest.current.pages[to]?.uuid !== pageUuid) void movePage(pageUuid, to)
    })
  }, [])
  return { list, shown: withDragged(pages, drag), dragged: drag?.pageUuid ?? null }
}

function withDragged(pages: readonly CapturedPage[], drag: Drag | null): readonly CapturedPage[] {
  const page = pages.find(({ uuid }) => uuid === drag?.pageUuid)
  if (page === undefined || drag?.to == null) return pages
  return pages.filter(other => other !== page).toSpliced(drag.to, 0, page)
}

interface Grip {
  pageUuid: string
  pointerId: number
  x: number
  y: number
}

/**
 * The listeners are there before the pointer is down: a short click ends before the next drawing, and a browser asks
 * only those listeners whether a finger scrolls.
 */
function listenToDrags(
  list: HTMLElement,
  show: (drag: Drag | null) => void,
  drop: (drag: Drag) => void,
): () => void {
  let grip: Grip | null = null
  let drag: Drag | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (next: Drag | null) => {
    drag = next
    show(next)
  }
  const end = () => {
    clearTimeout(timer)
    grip = null
    if (drag !== null) change(null)
  }
  const begin = () => {
    if (grip !== null && drag === null) change({ pageUuid: grip.pageUuid, to: null })
  }
  const down = (event: PointerEvent) => {
    const held = event.target instanceof Element ? event.target.closest('[data-page-uuid]') : null
    const pageUuid = held?.getAttribute('data-page-uuid')
    if (pageUuid == null || event.button !== 0 || grip !== null || list.children.length < 2) return
    grip = { pageUuid, pointerId: event.pointerId, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'touch') timer = setTimeout(begin, holdMs)
  }
  const move = (event: PointerEvent) => {
    if (grip?.pointerId !== event.pointerId) return
    // released outside the window
    if (event.buttons === 0) return end()
    if (drag === null) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) <= slackPx) return
      if (event.pointerType === 'touch') return end()
    }
    change({ pageUuid: grip.pageUuid, to: placeAt(list, grip.pageUuid, event.clientX) })
  }
  const up = (event: PointerEvent) => {
    if (grip?.pointerId !== event.pointerId) return
    if (drag !== null) {
      swallowClick()
      drop(drag)
    }
    end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag === null) return
    event.stopPropagation()
    end()
  }
  return undoAll([
    listen(list, 'pointerdown', down),
    listen(window, 'pointermove', move),
    listen(window, 'pointerup', up),
    listen(window, 'pointercancel', end),
    listen(window, 'keydown', onKey, { capture: true }),
    listen(list, 'touchmove', event => drag !== null && event.preventDefault(), { passive: false }),
    () => clearTimeout(timer),
  ])
}

/** Returns the place, counted from 0, at which the held page is under the pointer. */
function placeAt(list: HTMLElement, held: string, x: number): number {
  const others = [...list.querySelectorAll<HTMLElement>('[data-page-uuid]')].filter(
    ({ dataset }) => dataset.pageUuid !== held,
  )
  return others.filter(other => {
    const box = other.getBoundingClientRect()
    return box.x + box.width / 2 < x
  }).length
}

/** Suppresses the click that the browser sends after a drop. */
function swallowClick(): void {
  const stop = listen(window, 'click', event => event.stopPropagation(), { capture: true, once: true })
  setTimeout(stop)
}
