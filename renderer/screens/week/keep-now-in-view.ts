/** Scrolls the week to the present time, also after a change of the window's size, until the user scrolls. */
import { listenToView } from '../../state/listen.ts'

/** Browsers round scroll positions. */
const samePx = 2

/** Pixels of the label of an hour that are above its line. */
const labelPx = 10

/** Returns a position a little higher, at which the first hour is not cut. */
function wholeHours(scroller: HTMLElement): number {
  const hour = scroller.querySelector('.week-axis > li')?.clientHeight ?? 0
  return hour === 0 ? scroller.scrollTop : Math.floor(scroller.scrollTop / hour) * hour - labelPx
}

/** Returns a function that stops it. */
export function keepNowInView(scroller: HTMLElement): () => void {
  let isChosen = false
  let placed = 0
  let size = ''
  const sizeOf = () => `${scroller.clientWidth} ${scroller.clientHeight}`
  const place = () => {
    size = sizeOf()
    const now = scroller.querySelector('.week-now')
    // the list of a narrow window has no hours, so it scrolls to today
    const shown = now?.checkVisibility() ? now : scroller.querySelector('[aria-current=date]')
    shown?.scrollIntoView({ block: 'start', inline: 'nearest' })
    if (shown === now) scroller.scrollTop = wholeHours(scroller)
    placed = scroller.scrollTop
  }
  place()
  return listenToView(scroller, () => {
    if (isChosen) return
    if (size !== sizeOf()) place()
    else isChosen = Math.abs(scroller.scrollTop - placed) > samePx
  })
}
