import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { rowsBetween } from '../../state/board-layout.ts'

/** Above and below what is seen, so that a quick hand and the next key find them. */
const BESIDE_PX = 500
/** A name stands above its row where there is no room for it at the side. */
const NAME_REM = 1.75

interface Seen {
  tops: readonly number[]
  from: number
  to: number
  nameRem: number
}

/** Which rows of the scrolling box are drawn; drawn anew only when they are others. */
export function useRowsSeen(
  box: RefObject<HTMLElement | null>,
  measure: (nameRem: number) => readonly number[],
): Seen {
  const [place, setPlace] = useState({ top: 0, height: 0, isNarrow: false })
  const [rows, setRows] = useState({ from: 0, to: 0 })
  const nameRem = place.isNarrow ? NAME_REM : 0
  const tops = measure(nameRem)
  const look = () => {
    const scroller = box.current
    if (scroller === null) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const isNarrow = window.matchMedia('(max-width: 52.49em)').matches
    const { from, to } = rowsBetween(
      tops,
      (scroller.scrollTop - BESIDE_PX) / rem,
      (scroller.scrollTop + scroller.clientHeight + BESIDE_PX) / rem,
    )
    setPlace(before => (before.isNarrow === isNarrow ? before : { ...before, isNarrow }))
    setRows(before => (before.from === from && before.to === to ? before : { from, to }))
  }
  useLayoutEffect(() => {
    const scroller = box.current
    if (scroller === null) return
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  })
  const last = Math.max(0, tops.length - 2)
  return { tops, from: Math.min(rows.from, last), to: Math.min(rows.to, last), nameRem }
}
