import { focusSoon } from './focus.ts'

/** Focuses the row of the open job once it is marked. A narrow window may have no rows. */
export function focusShownRow(): void {
  focusSoon(() => document.querySelector<HTMLElement>('.day-list [aria-current=true]'))
}
