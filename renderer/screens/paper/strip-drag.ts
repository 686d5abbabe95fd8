/** Moves a page in the strip by mouse, pen or, after a moment, by finger. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import { listen, undoAll } from '../../state/listen.ts'
import { movePage } from './captured/capture-store.ts'

/** A shorter movement is a click. */
const slackPx = 6
/** A finger that moves earlier scrolls. */
const holdMs = 350

interface Grip {
  pageUuid: string
  x: number
  y: number
  isHeld: boolean
}

/** `shown`: the pages in the order that a drop would give them. `dragged`: uuid of the page that is moved. */
export function useStripDrag(pages: readonly CapturedPage[], onDrop: (pageUuid: string) => void) {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [grip, setGrip] = useState<Grip | null>(null)
  const latest = useRef({ pages, order, onDrop })
  latest.current = { pages, order, onDrop }
  // the stored order has arrived
  useEffect(() => setOrder(null), [pages])
  useEffect(() => (grip === null ? undefined : followGrip(grip, setGrip, setOrder, latest)), [grip])
  const down = (event: PointerEvent) => {
    const held = event.target instanceof Element ? event.target.closest('[data-page-uuid]') : null
    const pageUuid = held?.getAttribute('data-page-uuid')
    if (pageUuid == null || event.button !== 0 || pages.length < 2) return
    setGrip({ pageUuid, x: event.clientX, y: event.clientY, isHeld: false })
  }
  return {
    shown: inOrder(pages, order),
    dragged: grip?.isHeld === true ? grip.pageUuid : null,
    listeners: { onPointerDown: down },
  }
}

function inOrder(pages: readonly CapturedPage[], order: readonly string[] | null): readonly CapturedPage[] {
  if (order === null || order.length !== pages.length) return pages
  return order.flatMap(uuid => pages.find(page => page.uuid === uuid) ?? [])
}

interface Latest {
  current: {
    pages: readonly CapturedPage[]
    order: readonly string[] | null
    onDrop: (pageUuid: string) => void
  }
}

function followGrip(
  grip: Grip,
  setGrip: (grip: Grip | null) => void,
  setOrder: (order: readonly string[] | null) => void,
  latest: Latest,
): () => void {
  const hold = () => setGrip({ ...grip, isHeld: true })
  const timer = setTimeout(hold, holdMs)
  const end = () => setGrip(null)
  const move = (event: PointerEvent) => {
    if (grip.isHeld) return setOrder(orderAt(latest.current.pages, grip.pageUuid, event.clientX))
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) <= slackPx) return
    if (event.pointerType === 'touch') end()
    else hold()
  }
  const up = () => {
    end()
    if (!grip.isHeld) return
    swallowClick()
    const { pages, order, onDrop } = latest.current
    onDrop(grip.pageUuid)
    const to = order?.indexOf(grip.pageUuid) ?? -1
    if (to !== -1 && pages[to]?.uuid !== grip.pageUuid) void movePage(grip.pageUuid, to)
  }
  const cancel = () => {
    end()
    setOrder(null)
  }
  return undoAll([
    () => clearTimeout(timer),
    listen(window, 'pointermove', move),
    listen(window, 'pointerup', up),
    listen(window, 'pointercancel', cancel),
    listen(window, 'touchmove', event => grip.isHeld && event.preventDefault(), { passive: false }),
    listen(
      window,
      'keydown',
      event => {
        if (event.key !== 'Escape' || !grip.isHeld) return
        event.stopPropagation()
        cancel()
      },
      { capture: true },
    ),
  ])
}

/** Returns the order in which the held page is under the pointer. */
function orderAt(pages: readonly CapturedPage[], held: string, x: number): readonly string[] {
  const others = pages.map(({ uuid }) => uuid).filter(uuid => uuid !== held)
  const before = others.filter(uuid => {
    const box = document.querySelector(`[data-page-uuid="${CSS.escape(uuid)}"]`)?.getBoundingClientRect()
    return box !== undefined && box.x + box.width / 2 < x
  })
  return others.toSpliced(before.length, 0, held)
}

/** Suppresses the click that the browser sends after a drop. */
function swallowClick(): void {
  const stop = listen(window, 'click', event => event.stopPropagation(), { capture: true, once: true })
  setTimeout(stop)
}
