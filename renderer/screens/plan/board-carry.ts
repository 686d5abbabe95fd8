/** Jobs that the dispatcher is moving on the board by drag or by keys: the target, its conflicts, and the drop. */
import { computed, signal } from '@preact/signals'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { DAY, MINUTE } from '../../../shared/limits/units.ts'
import { nowMinute } from '../../state/clock.ts'
import { addDays, dayOf, formatClock, toInstant } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { awayConflicts } from './board-away.tsx'
import { plannedMinutes } from './board-layout.ts'
import { board, boardDays, boardRows, type Held, picked, planning, tells, wantsFocus } from './board-store.ts'
import { longLimitOn } from './person-day.ts'
import {
  type Conflict,
  conflictsOf,
  foldOverlaps,
  longOf,
  needsConfirming,
  spanOf,
} from './plan-conflicts.ts'
import { nameOf, timesOf, titleOf } from './plan-labels.ts'
import { planJobs, readSince, takePlanBack } from './plan-moves.ts'
import { inTurn, type Move, type Since, stepsOf } from './plan-steps.ts'
import { boardJobs } from './waiting-store.ts'

/** Minutes: planned times are rounded to a quarter of an hour. */
export const STEP = 15

interface Carry {
  held: readonly Held[]
  userId: number
  /** epoch ms */
  start: number
  /** used only if a single job is moved */
  minutes: number
  isByKeys: boolean
  /** the pointer is outside the board: a drop here changes nothing */
  isAway: boolean
}

export const carry = signal<Carry | null>(null)
/** Moves that the user must confirm because they have conflicts. */
export const asked = signal<{ moves: readonly Move[]; conflicts: readonly Conflict[] } | null>(null)

const jobOf = ({ jobUuid }: Held): BoardJob[] => {
  const job = boardJobs.value.get(jobUuid)
  return job === undefined ? [] : [job]
}

export function jobsOf(held: readonly Held[]): BoardJob[] {
  return held.flatMap(jobOf)
}

/** A single job gets the length `minutes`. Several jobs retain their planned lengths and follow one another. */
export function movesOf(carried: Pick<Carry, 'held' | 'userId' | 'start' | 'minutes'>): Move[] {
  const { held, userId, start, minutes } = carried
  const from = new Map(held.map(one => [one.jobUuid, one.userId]))
  const moves = inTurn(jobsOf(held), userId, start, ({ uuid }) => from.get(uuid) ?? null)
  return moves.length === 1 ? moves.map(move => ({ ...move, minutes })) : moves
}

/** Jobs that are being moved do not conflict with each other. `beyond`: jobs planned on days that are not shown. */
export function conflictsOfMoves(moves: readonly Move[], beyond: readonly BoardJob[] = []): Conflict[] {
  const moved = new Set(moves.map(({ job }) => job.uuid))
  const known = new Map([...beyond, ...boardJobs.value.values()].map(job => [job.uuid, job]))
  const others = [...known.values()].filter(({ uuid }) => !moved.has(uuid))
  const timed = moves.flatMap(({ job, toUser, start, minutes }) =>
    toUser === null || start === null
      ? []
      : { job, userId: toUser, from: start, to: start + minutes * MINUTE },
  )
  const found = timed.flatMap(proposal => [
    ...awayConflicts(proposal, proposal.userId),
    ...conflictsOf(proposal, others),
  ])
  const [first] = timed
  if (first === undefined) return found
  const last = timed.at(-1) ?? first
  // moved jobs follow one another, so they count as one long job of their day
  const long = longOf({ ...first, to: last.to }, others, longLimitOn(first.userId, dayOf(first.from)))
  const past: Conflict[] = first.from < nowMinute.value ? [{ kind: 'past' }] : []
  return [...foldOverlaps(found), ...long, ...past]
}

export const carryConflicts = computed(() =>
  carry.value === null || carry.value.isAway ? [] : conflictsOfMoves(movesOf(carry.value)),
)

/** Prefers a person who has not declined the job. */
function firstFor(job: BoardJob | undefined): number | undefined {
  const people = boardRows.value.map(({ person }) => person.id)
  return people.find(id => !job?.declined.some(({ userId }) => userId === id)) ?? people[0]
}

/**
 * Starts at the job's planned time. An unassigned job starts with the first person, at the next full hour of the day.
 */
export function pickUp(held: readonly Held[], by: 'keys' | 'hand', isAway = false): boolean {
  const [job] = jobsOf(held)
  const userId = held[0]?.userId ?? firstFor(job)
  if (job === undefined || userId === undefined) return false
  const [start, minutes] = [startOf(job), plannedMinutes(job)]
  carry.value = { held, userId, start, minutes, isByKeys: by === 'keys', isAway }
  return true
}

/** Keeps the time of day, but picks a day that the board shows. */
function startOf(job: BoardJob): number {
  const { date, days } = boardDays.value
  const last = addDays(date, days - 1)
  if (typeof job.startTime === 'number') {
    const day = dayOf(job.startTime)
    if (day >= date && day <= last) return job.startTime
    return toInstant(date, formatClock(job.startTime))
  }
  const day = typeof job.startTime === 'string' && job.startTime >= date ? job.startTime : date
  const eight = toInstant(day, '08:00')
  const isNow = dayOf(nowMinute.value) === day && nowMinute.value > eight
  return isNow ? Math.ceil(nowMinute.value / (60 * MINUTE)) * 60 * MINUTE : eight
}

/** Limits the start to the days that are shown. Only a changed length is limited; a planned length may be longer. */
export function moveCarry(change: Partial<Pick<Carry, 'userId' | 'start' | 'minutes' | 'isAway'>>): void {
  const now = carry.peek()
  if (now === null) return
  const { date, days } = boardDays.peek()
  const first = toInstant(date, '00:00')
  const end = toInstant(addDays(date, days), '00:00')
  const next = { ...now, ...change }
  const isSame = (['userId', 'start', 'minutes', 'isAway'] as const).every(name => next[name] === now[name])
  const isTooFar = next.start < first || next.start >= end
  const isResized = next.minutes !== now.minutes
  const isTooLong = isResized && (next.minutes < STEP || next.minutes > DAY / MINUTE)
  if (isSame || isTooFar || isTooLong) return
  carry.value = next
}

export function stepPerson(step: 1 | -1): void {
  const now = carry.peek()
  if (now === null) return
  const people = boardRows.peek().map(({ person }) => person.id)
  const at = people.indexOf(now.userId)
  const userId = people[Math.min(people.length - 1, Math.max(0, at + step))]
  if (userId !== undefined) moveCarry({ userId })
}

export function leaveCarry(): void {
  carry.value = null
}

/** Cancels a move that was neither dropped nor confirmed. */
export function leaveBoard(): void {
  carry.value = null
  asked.value = null
  askedBack.value = null
}

/** Moves that have conflicts are only made after the user confirms them. */
export function putDown(): void {
  const now = carry.peek()
  carry.value = null
  if (now !== null) propose(movesOf(now))
}

function propose(moves: readonly Move[]): void {
  if (moves.every(move => stepsOf(move, false).length === 0)) return
  const conflicts = conflictsOfMoves(moves)
  if (conflicts.some(needsConfirming)) asked.value = { moves, conflicts }
  else void makeMoves(moves)
}

/** The focus follows the first moved job to its new row. */
export async function makeMoves(moves: readonly Move[]): Promise<boolean> {
  const [first] = moves
  if (first === undefined) return false
  asked.value = null
  wantsFocus.value = { jobUuid: first.job.uuid, userId: first.toUser }
  const isDone = await planJobs(moves, { text: wordsOf(moves), tells: tells.value })
  if (isDone) {
    const moved = new Set(moves.map(({ job }) => job.uuid))
    const isLeft = ({ jobUuid }: Held) => !moved.has(jobUuid)
    picked.value = picked.value.filter(isLeft)
    if (planning.value?.some(isLeft) === false) planning.value = null
  }
  return isDone
}

function wordsOf(moves: readonly Move[]): string {
  const [first] = moves
  if (first === undefined) return ''
  const { job, toUser, start, minutes } = first
  const name = nameOf(board.value?.people ?? [], toUser)
  if (moves.length > 1) return t('board.plannedMany', { count: moves.length, name })
  const title = titleOf(job)
  if (toUser === null) return t('board.removed', { title })
  const span = start === null ? spanOf(job) : { from: start, to: start + minutes * MINUTE }
  return t('board.planned', { title, name, time: timesOf(span, boardDays.value.date) })
}

/** Changes by other users that undo would overwrite. The user is asked first. */
export const askedBack = signal<readonly Since[] | null>(null)

export async function undoPlan(): Promise<void> {
  const since = await readSince()
  if (since.length > 0) askedBack.value = since
  else await takeBack([])
}

export async function takeBack(since: readonly Since[]): Promise<void> {
  askedBack.value = null
  await takePlanBack(t('board.undone'), since)
}
