/** How wide the window is, where a screen draws something else in a wide one. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { registerStore } from './stores.ts'

/** Room for the list, a job and what belongs to it beside each other: as `today.css` has it. */
const threeColumns = '(min-width: 110em)'
const wide = signal(false)
export const hasThreeColumns: ReadonlySignal<boolean> = wide

registerStore({
  start() {
    const query = window.matchMedia(threeColumns)
    const look = () => {
      wide.value = query.matches
    }
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  },
})
