/** Keyboard control of the board: moves the focus between jobs, and moves a job that was picked up. */

import { MINUTE } from '../../../shared/limits/units.ts'
import { focusSoon } from '../../parts/focus.ts'
import { announceSaved } from '../../state/toast.ts'
import { addDays, dayOf, formatClock, toInstant } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { carry, leaveCarry, moveCarry, pickUp, putDown, STEP, stepPerson } from './board-carry.ts'
import { closePlanning, isByClock, planning, togglePicked, wantsFocus } from './board-store.ts'
import { withPicked } from './waiting-store.ts'

export function onBoardKey(event: KeyboardEvent, whole: HTMLElement): void {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const used = carry.peek() === null ? onFreeKey(event, whole) : onCarryKey(event)
  if (!used) return
  event.preventDefault()
  event.stopPropagation()
}

function onFreeKey({ key, shiftKey, target }: KeyboardEvent, whole: HTMLElement): boolean {
  if (key === 'Escape' && planning.peek() !== null) {
    closeAndReturn(whole)
    return true
  }
  const at = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-job]') : null
  if (at === null || at !== target) return false
  if (key === ' ' && shiftKey) {
    togglePicked(heldOf(at))
    return true
  }
  if (key === ' ') return pickUp(withPicked(heldOf(at)), 'keys')
  return key.startsWith('Arrow') && moveFocus(whole, at, key)
}

export function heldOf({ dataset }: HTMLElement) {
  return { jobUuid: dataset.job ?? '', userId: dataset.user === undefined ? null : Number(dataset.user) }
}

/** Closes the plan and returns the focus to its job. */
export function closeAndReturn(whole: HTMLElement): void {
  const held = planning.peek()?.[0]
  closePlanning()
  if (held === undefined) return
  const user = held.userId === null ? ':not([data-user])' : `[data-user="${held.userId}"]`
  const find = () =>
    whole.querySelector<HTMLElement>(`[data-job="${CSS.escape(held.jobUuid)}"]${user}:not(.map-point)`)
  // an unplanned job is listed only after the panel has closed
  focusSoon(find)
}

function onCarryKey({ key, shiftKey }: KeyboardEvent): boolean {
  const now = carry.peek()
  if (now === null) return false
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (step !== 0 && shiftKey && isByClock.peek()) moveCarry({ minutes: now.minutes + step * STEP })
  // the week view has no hours, so only Shift changes the time there
  else if (step !== 0 && shiftKey) moveCarry({ start: now.start + step * STEP * MINUTE })
  else if (step !== 0) moveCarry({ start: stepped(now.start, step) })
  else if (key === 'ArrowUp') stepPerson(-1)
  else if (key === 'ArrowDown') stepPerson(1)
  else if (key === 'Enter' || key === ' ') putDown()
  else if (key === 'Escape' || key === 'Tab') {
    leaveCarry()
    wantsFocus.value = null
    announceSaved(t('board.left'))
    return key === 'Escape'
  } else return false
  return true
}

/** Returns the start moved by a quarter of an hour, or in the week view by a day. */
function stepped(start: number, step: number): number {
  if (isByClock.peek()) return start + step * STEP * MINUTE
  return toInstant(addDays(dayOf(start), step), formatClock(start))
}

/** Moves along a row, or to the nearest job in the next row. In the list it moves up and down. */
function moveFocus(whole: HTMLElement, at: HTMLElement, key: string): boolean {
  const row = at.closest('.board-row')
  const group = row ?? whole.querySelector('.board-waiting')
  if (group === null) return false
  const all = [...group.querySelectorAll<HTMLElement>('[data-job]')]
  const isAlong = row === null ? key === 'ArrowUp' || key === 'ArrowDown' : /Left|Right/.test(key)
  if (isAlong) {
    const step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
    all[all.indexOf(at) + step]?.focus()
    return true
  }
  if (row === null) return false
  nearestIn(otherRow(row, key === 'ArrowUp' ? -1 : 1), at)?.focus()
  return true
}

/** Skips rows without jobs. */
function otherRow(row: Element, step: 1 | -1): Element | null {
  let next: Element | null = row
  do next = step === 1 ? next.nextElementSibling : next.previousElementSibling
  while (next !== null && next.querySelector('[data-job]') === null)
  return next
}

function nearestIn(row: Element | null, at: HTMLElement): HTMLElement | null {
  const left = at.getBoundingClientRect().left
  let nearest: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const job of row?.querySelectorAll<HTMLElement>('[data-job]') ?? []) {
    const distance = Math.abs(job.getBoundingClientRect().left - left)
    if (distance < least) [nearest, least] = [job, distance]
  }
  return nearest
}
