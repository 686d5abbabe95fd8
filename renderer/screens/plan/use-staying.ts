/** Keeps the present hour in view on the board, until the user scrolls; then keeps the hour that the user chose. */
import { useLayoutEffect } from 'preact/hooks'
import { boardZoom } from '../../state/app-store.ts'
import { nowMinute, today } from '../../state/clock.ts'
import { listenToView } from '../../state/listen.ts'
import { readTimeZone } from '../../text/format.ts'
import { minuteOf } from '../week/week-hours.ts'
import { datesFrom } from './board-layout.ts'
import { boardDays, boardShape, isByClock, leftAt } from './board-store.ts'

/** At least half an hour before the present time is in view, from a whole hour on, so that no label is cut. */
const BEFORE_HOURS = 0.5
/** Browsers round scroll positions. */
const SAME_PX = 2

/** Restores the position when the user returns, and places the board again after a change of its size or its zoom. */
export function useStaying(box: { current: HTMLDivElement | null }): void {
  const { date, days } = boardDays.value
  const { first, last } = boardShape.value.hours
  useLayoutEffect(() => {
    const scroller = box.current
    return scroller === null ? undefined : keepInPlace(scroller, `${date} ${days}`)
  }, [date, days, first, last, boardZoom.value])
}

/** Returns a function that stops it. */
function keepInPlace(scroller: HTMLElement, key: string): () => void {
  const { top = 0, at = null } = leftAt.get(key) ?? {}
  /** the hour or the day at the left edge; null: the user did not scroll */
  let chosen = at
  let placed = 0
  let width = 0
  const place = () => {
    width = scroller.clientWidth
    scroller.scrollLeft = leftOf(scroller, chosen ?? presentAt())
    placed = scroller.scrollLeft
  }
  const look = () => {
    // a wider window also scrolls, when the hours no longer reach its edge
    if (width !== scroller.clientWidth) place()
    else if (Math.abs(scroller.scrollLeft - placed) > SAME_PX) {
      placed = scroller.scrollLeft
      chosen = atLeft(scroller)
    }
    leftAt.set(key, { top: scroller.scrollTop, at: chosen })
  }
  place()
  scroller.scrollTop = top
  return listenToView(scroller, look)
}

/** Returns where the present hour or today begins; the beginning, if it is not on these days. */
function presentAt(): number {
  const { date, days } = boardDays.peek()
  const day = datesFrom(date, days).indexOf(today.peek())
  const { first, last } = rangeOf()
  if (!isByClock.peek()) return Math.max(first, day)
  const hour = Math.floor(minuteOf(nowMinute.peek(), date, readTimeZone()) / 60 - BEFORE_HOURS)
  return day !== -1 && hour > first && hour < last ? hour : first
}

/** The hours or the days of the board. */
function rangeOf() {
  return isByClock.peek() ? boardShape.peek().hours : { first: 0, last: boardDays.peek().days }
}

/** Returns the pixels from the first hour or day to the beginning of each one, and to the end of the last one. */
function edgesOf(scroller: HTMLElement): number[] {
  const all = [...scroller.querySelectorAll<HTMLElement>('.board-hour')]
  const begin = all[0]?.offsetLeft ?? 0
  const last = all.at(-1)
  return [
    ...all.map(one => one.offsetLeft - begin),
    (last?.offsetLeft ?? 0) + (last?.offsetWidth ?? 0) - begin,
  ]
}

function leftOf(scroller: HTMLElement, at: number): number {
  const edges = edgesOf(scroller)
  const whole = Math.floor(at - rangeOf().first)
  const [from = 0, to = from] = edges.slice(Math.max(0, whole))
  return from + (at - Math.floor(at)) * (to - from)
}

function atLeft(scroller: HTMLElement): number {
  const edges = edgesOf(scroller)
  const left = scroller.scrollLeft
  const whole = Math.max(
    0,
    edges.findLastIndex(edge => edge <= left),
  )
  const [from = 0, to = from] = edges.slice(whole)
  return rangeOf().first + whole + (to > from ? (left - from) / (to - from) : 0)
}
