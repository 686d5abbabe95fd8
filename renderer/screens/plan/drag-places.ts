/** Finds the person, the day and the time at which a dragged job would be dropped. */
import { MINUTE } from '../../../shared/limits/units.ts'
import { addDays, formatClock, toInstant } from '../../text/format.ts'
import { carry, jobsOf, moveCarry, movesOf, STEP } from './board-carry.ts'
import { startBetween } from './board-drop.ts'
import { isByClock } from './board-store.ts'
import { boardJobs } from './waiting-store.ts'

/** Dragging this part of a job's end changes its length. */
const EDGE_PX = 10
/** Distance from the edge at which the board scrolls, and how far it scrolls in each frame. */
const NEAR_PX = 40
const SCROLL_PX = 12

export interface Grip {
  job: HTMLElement
  pointerId: number
  isEdge: boolean
  x: number
  y: number
  /** minutes from the job's start to the point where it was grabbed */
  within: number
  /** epoch ms: the job's start when it was picked up */
  start: number
  /** the pointer has been over the board, away from its edges, since it entered */
  isInside: boolean
}

export function gripOf(job: HTMLElement, event: PointerEvent): Grip {
  const { pointerId, clientX: x, clientY: y } = event
  const isInside = job.closest('.board-grid') !== null
  return { job, pointerId, isEdge: isAtEdge(job, event), x, y, within: withinOf(job, x), start: 0, isInside }
}

/** The end of a timed job can be dragged to make it longer. Not by touch: a finger covers more than the end. */
function isAtEdge(job: HTMLElement, { clientX, pointerType }: PointerEvent): boolean {
  if (pointerType === 'touch' || job.closest('.board-track') === null) return false
  const { right, width } = job.getBoundingClientRect()
  return right - clientX < Math.min(EDGE_PX, width / 4)
}

/** Keeps the job under the pointer at the point where it was grabbed. */
function withinOf(job: HTMLElement, x: number): number {
  const track = job.closest<HTMLElement>('.board-track')
  const startTime = boardJobs.peek().get(job.dataset.job ?? '')?.startTime
  if (track === null || typeof startTime !== 'number') return 0
  const at = instantAt(track, x)
  return at === null ? 0 : Math.max(0, (at - startTime) / MINUTE)
}

export function follow({ isEdge, within, start }: Grip, { clientX, clientY }: PointerEvent): void {
  const now = carry.peek()
  const under = document.elementFromPoint(clientX, clientY)
  const row = under?.closest<HTMLElement>('[data-person]')
  const day = under?.closest<HTMLElement>('[data-date]')
  if (now === null) return
  if (row == null || day == null) {
    // over the names and the hours the job stays at its last place
    if (!under?.closest('.board-grid')) moveCarry({ isAway: true })
    return
  }
  const userId = Number(row.dataset.person)
  if (!isByClock.peek()) {
    moveCarry({ userId, start: startIn(day, start, clientY), isAway: false })
    return
  }
  const at = instantAt(day, clientX)
  if (at === null) return
  if (isEdge) moveCarry({ minutes: Math.max(STEP, quarter((at - now.start) / MINUTE)), isAway: false })
  else moveCarry({ userId, start: Math.round((at / MINUTE - within) / STEP) * STEP * MINUTE, isAway: false })
}

/** In the week view the time follows from the height: after the job above, before the job below. */
function startIn(cell: HTMLElement, taken: number, y: number): number {
  const now = carry.peek()
  const date = cell.dataset.date ?? ''
  const own = toInstant(date, formatClock(taken))
  const [job, ...others] = jobsOf(now?.held ?? [])
  if (now === null || job === undefined) return own
  const held = new Set([job, ...others].map(({ uuid }) => uuid))
  const timed = [...cell.querySelectorAll<HTMLElement>('[data-job]')].flatMap(element => {
    const found = boardJobs.peek().get(element.dataset.job ?? '')
    if (found === undefined || held.has(found.uuid) || typeof found.startTime !== 'number') return []
    const { top, bottom } = element.getBoundingClientRect()
    return [{ job: found, isAbove: (top + bottom) / 2 < y }]
  })
  const minutes = movesOf(now).reduce((sum, move) => sum + move.minutes, 0)
  const above = timed.findLast(({ isAbove }) => isAbove)?.job ?? null
  const below = timed.find(({ isAbove }) => !isAbove)?.job ?? null
  const day = { from: toInstant(date, '00:00'), to: toInstant(addDays(date, 1), '00:00') }
  return startBetween({ job, minutes, own, day, above, below }, STEP)
}

function quarter(minutes: number): number {
  return Math.round(minutes / STEP) * STEP
}

function instantAt(track: HTMLElement, x: number): number | null {
  const { date = '', first = '0', last = '24' } = track.dataset
  const { left, width } = track.getBoundingClientRect()
  if (width === 0) return null
  const share = Math.min(1, Math.max(0, (x - left) / width))
  return toInstant(date, '00:00') + (Number(first) + share * (Number(last) - Number(first))) * 60 * MINUTE
}

/**
 * Scrolls the board if the pointer is near an edge. A pointer that just entered crosses an edge too; it must not
 * scroll.
 */
export function scrollAlong(grip: Grip, { clientX: x, clientY: y }: PointerEvent): boolean {
  const grid = document.querySelector<HTMLElement>('.board-grid')
  if (grid === null) return false
  const { top, bottom, left, right } = grid.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) grip.isInside = false
  const head = top + (grid.querySelector('.board-head')?.clientHeight ?? 0)
  const names = left + (grid.querySelector('.board-corner')?.clientWidth ?? 0)
  const down = y > bottom - NEAR_PX ? SCROLL_PX : y < head ? -SCROLL_PX : 0
  const along = x > right - NEAR_PX ? SCROLL_PX : x < names ? -SCROLL_PX : 0
  if (down === 0 && along === 0) grip.isInside = true
  if (!grip.isInside || (down === 0 && along === 0)) return false
  grid.scrollBy({ top: down, left: along })
  return true
}
