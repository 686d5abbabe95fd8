import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Span } from '../../state/lanes.ts'
import { listenToView } from '../../state/listen.ts'
import { rowsBetween } from './board-layout.ts'

/** Above and below what is seen, so that a quick hand and the next key find them. */
const BESIDE_REM = 18

/** So many more than that may stay drawn: what is scrolled away goes when the next one comes, not in a turn of its own. */
const MOST_LEFT = 2

/** Which rows of the scrolling box are drawn, where they lie in rem; drawn anew only when one is wanted that is not. */
export function useRowsSeen(box: RefObject<HTMLElement | null>, tops: readonly number[]): Span {
  const [rows, setRows] = useState({ from: 0, to: 0 })
  const at = useRef(tops)
  const look = useRef(() => {
    const scroller = box.current
    if (scroller === null) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const top = scroller.scrollTop / rem
    const { from, to } = rowsBetween(
      at.current,
      top - BESIDE_REM,
      top + scroller.clientHeight / rem + BESIDE_REM,
    )
    setRows(before => (holds(before, { from, to }) ? before : { from, to }))
  })
  useLayoutEffect(() => {
    at.current = tops
    look.current()
  }, [tops])
  useLayoutEffect(() => {
    const scroller = box.current
    return scroller === null ? undefined : listenToView(scroller, look.current)
  }, [box])
  const last = Math.max(0, tops.length - 2)
  return { from: Math.min(rows.from, last), to: Math.min(rows.to, last) }
}

function holds(drawn: Span, wanted: Span): boolean {
  const isThere = drawn.from <= wanted.from && drawn.to >= wanted.to
  return isThere && drawn.to - drawn.from <= wanted.to - wanted.from + MOST_LEFT
}
