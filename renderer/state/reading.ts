/** What is being read and did not come, by the signal that shows it: who waits for that one is told so, and no other. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** null until something was read */
export type Shown = ReadonlySignal<unknown>

const marks = new WeakMap<Shown, Signal<boolean>>()

function markOf(shown: Shown): Signal<boolean> {
  const known = marks.get(shown)
  if (known !== undefined) return known
  const mark = signal(false)
  marks.set(shown, mark)
  return mark
}

export const isBroken = (shown: Shown): boolean => markOf(shown).value

/** Something else is read, or nothing any more. */
export function beginReading(shown: Shown): void {
  markOf(shown).value = false
}

/** With an answer or without: where something was read before, it stays in sight and nobody waits. */
export function endReading(shown: Shown): void {
  markOf(shown).value = shown.peek() === null
}
