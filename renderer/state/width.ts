/** Width of the window, for screens that differ in wide and narrow windows. */
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
