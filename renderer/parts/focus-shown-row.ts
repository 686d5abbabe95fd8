import { focusSoon } from './focus.ts'

/** Puts the focus on the row of the job that is shown, once it says so; in a narrow window there may be none. */
export function focusShownRow(): void {
  focusSoon(() => document.querySelector<HTMLElement>('.day-list [aria-current=true]'))
}
