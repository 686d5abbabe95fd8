/**
 * Marks readings that failed, by the signal that shows them. Only the part that waits for this signal shows the
 * failure.
 */
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

/** A reading begins, or is no longer wanted. */
export function beginReading(shown: Shown): void {
  markOf(shown).value = false
}

/** The reading has ended. If an earlier value is visible, nothing is marked. */
export function endReading(shown: Shown): void {
  markOf(shown).value = shown.peek() === null
}
