import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { listenToView } from '../../state/listen.ts'

/** Every row is as high as this, so that the place of each is known without laying out those before it. */
const rowRem = 5.25
/** rows above and below what is seen, so that a quick thumb and the next Tab find them */
const beside = 8

interface RowsInSight {
  first: number
  last: number
  rowRem: number
}

/** Which of `count` rows lie in the scrolling box, with some above and below. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, count: number): RowsInSight {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const scroller = box.current
    if (scroller === null) return
    const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    // In whole rows: a pixel more draws nothing new.
    const look = () => {
      const top = Math.floor(scroller.scrollTop / rowPx)
      const height = Math.ceil(scroller.clientHeight / rowPx)
      setSeen(before => (before.top === top && before.height === height ? before : { top, height }))
    }
    look()
    return listenToView(scroller, look)
  }, [box])
  const first = Math.min(Math.max(0, seen.top - beside), Math.max(0, count - 1))
  return { first, last: Math.min(count - 1, seen.top + seen.height + beside), rowRem }
}
