/** Finds which rows of a long list are in view, because the layout of thousands of rows would be slow. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { listenToView } from '../state/listen.ts'

interface LongList {
  scroller: RefObject<HTMLElement | null>
  /** inside the scroller; other parts may be above it */
  list: RefObject<HTMLElement | null>
  count: number
  /** the height of every row */
  rowRem: number
}

/** rows drawn outside the view, so that fast scrolling and the next Tab find them */
const beside = 8

/** Returns the indexes of the rows in view, with some above and below. */
export function useRowsInSight({ scroller, list, count, rowRem }: LongList): { first: number; last: number } {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const [box, rows] = [scroller.current, list.current]
    if (box === null || rows === null) return
    const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    // Rounds to whole rows: a scroll by pixels draws nothing new.
    const look = () => {
      const above = box.getBoundingClientRect().top - rows.getBoundingClientRect().top
      const top = Math.max(0, Math.floor(above / rowPx))
      const height = Math.ceil(box.clientHeight / rowPx)
      setSeen(before => (before.top === top && before.height === height ? before : { top, height }))
    }
    look()
    return listenToView(box, look)
  }, [scroller, list])
  const first = Math.min(Math.max(0, seen.top - beside), Math.max(0, count - 1))
  return { first, last: Math.min(count - 1, seen.top + seen.height + beside) }
}
