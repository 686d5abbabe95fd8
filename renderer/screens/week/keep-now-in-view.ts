/** Scrolls the week to the present time, also after a change of the window's size, until the user scrolls. */
import { listenToView } from '../../state/listen.ts'

/** Browsers round scroll positions. */
const samePx = 2

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
    placed = scroller.scrollTop
  }
  place()
  return listenToView(scroller, () => {
    if (isChosen) return
    if (size !== sizeOf()) place()
    else isChosen = Math.abs(scroller.scrollTop - placed) > samePx
  })
}
