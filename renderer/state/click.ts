/**
 * Delays layout changes during a click. The click moves the focus, a blur may show a message, and the button would move
 * away under the pointer.
 */
import { listen, undoAll } from './listen.ts'
import { registerStore } from './stores.ts'

let isPressed = false
let waiting: (() => void)[] = []

/** Runs at once, or when the current click has ended. Returns a function that cancels it. */
export function afterClick(run: () => void): () => void {
  if (!isPressed) {
    run()
    return () => undefined
  }
  waiting.push(run)
  return () => {
    waiting = waiting.filter(one => one !== run)
  }
}

registerStore({ start: followPresses })

/** Returns a function that stops it. A touch fires both touch and emulated mouse events. */
function followPresses(): () => void {
  const press = (event: Event) => {
    // a right click may open a system menu, which swallows its end
    isPressed = event instanceof MouseEvent && event.button === 0
  }
  const release = () => {
    if (isPressed) return
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
  const onRelease = () => {
    isPressed = false
    // the click event follows the release
    setTimeout(release)
  }
  // a release outside the window fires no event; the next move without a button shows it
  const move = (event: Event) => {
    if (isPressed && event instanceof MouseEvent && event.buttons === 0) onRelease()
  }
  return undoAll([
    ...(['pointerdown', 'mousedown'] as const).map(name => listen(window, name, press)),
    ...(['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'] as const).map(name =>
      listen(window, name, onRelease),
    ),
    listen(window, 'pointermove', move),
  ])
}
