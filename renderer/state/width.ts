/** Size of the window, for screens that differ in wide, narrow and low windows. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { listen } from './listen.ts'
import { registerStore } from './stores.ts'

/** Returns a signal of the media query. */
function follow(words: string): ReadonlySignal<boolean> {
  const isSo = signal(false)
  registerStore({
    start() {
      const query = window.matchMedia(words)
      const look = () => {
        isSo.value = query.matches
      }
      look()
      return listen(query, 'change', look)
    },
  })
  return isSo
}

/** There is room for the list, a job and its side column; the same width is in `today.css`. */
export const hasThreeColumns = follow('(min-width: 110em)')
/** There is room for one pane only; the styles use the same width. */
export const isNarrow = follow('(max-width: 52.49em)')
/** Little height: what captures and saves stays in sight, and the rest collapses; the styles use the same height. */
export const isLow = follow('(max-height: 33.74em)')
