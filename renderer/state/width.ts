/** How wide the window is, where a screen draws something else in a wide or a narrow one. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { listen } from './listen.ts'
import { registerStore } from './stores.ts'

/** Whether it is so wide, now and whenever it changes. */
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

/** Room for the list, a job and what belongs to it beside each other: as `today.css` has it. */
export const hasThreeColumns = follow('(min-width: 110em)')
/** One pane alone, as the styles have it everywhere. */
export const isNarrow = follow('(max-width: 52.49em)')
