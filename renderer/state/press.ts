/**
 * What somebody presses must not move away under the finger: the press takes the focus from where it was, and what is
 * told there then moves everything below. That waits until they have let go, and their click has come.
 */
import { listen, undoAll } from './listen.ts'
import { registerStore } from './stores.ts'

let isPressed = false
let waiting: (() => void)[] = []

/** At once, or when the press that is under way has ended. Returns what takes it back while it waits. */
export function afterPress(run: () => void): () => void {
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

/** Returns what ends it. A finger is told twice, as itself and as the mouse that it stands for. */
function followPresses(): () => void {
  const press = (event: Event) => {
    // what opens a menu of the system ends in there
    isPressed = event instanceof MouseEvent && event.button === 0
  }
  const release = () => {
    if (isPressed) return
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
  const letGo = () => {
    isPressed = false
    // the click comes right after it
    setTimeout(release)
  }
  // whoever let go where nobody hears it moves on without a button held
  const move = (event: Event) => {
    if (isPressed && event instanceof MouseEvent && event.buttons === 0) letGo()
  }
  return undoAll([
    ...(['pointerdown', 'mousedown'] as const).map(name => listen(window, name, press)),
    ...(['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'] as const).map(name =>
      listen(window, name, letGo),
    ),
    listen(window, 'pointermove', move),
  ])
}
