/** The board that is shown, and what of it is open, chosen and carried; kept while a job of it is looked at. */
import { computed, signal } from '@preact/signals'
import { type BoardJob, boardParts, planLimits } from '../../../shared/plan-contract.ts'
import { ask } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { isNarrow as isNarrowFilter } from '../../state/day-filter.ts'
import { createReader } from '../../state/reader.ts'
import { isBoard, lastPlanRoute } from '../../state/route.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import { mondayOf } from '../../state/week-days.ts'
import { isNarrow } from '../../state/width.ts'
import { workHours } from '../../state/work-hours.ts'
import { boardHours, datesFrom, linesOf, rowsOf, topsOf } from './board-layout.ts'
import { type BoardFilter, rowsThatFit, thoseThatFit, wholeBoard } from './filter-board.ts'

const reader = createReader((key: string) => {
  const [date = '', days = '1'] = key.split(' ')
  const { standing, place, kind } = boardFilter.peek()
  // The open plan keeps its jobs when a filter leaves them out.
  const keep = (planning.peek() ?? []).slice(0, planLimits.plannedAtOnce).map(({ jobUuid }) => jobUuid)
  return ask('board.read', { date, days: Number(days), filter: { standing, place, kind }, keep })
})
export const board = reader.value

/** Of the last board: it is the same while a job of it is looked at. */
export const boardDays = computed(() => {
  const { date, view } = lastPlanRoute.value
  const shown = date ?? today.value
  return view === 'week' ? { date: mondayOf(shown), days: 7 } : { date: shown, days: 1 }
})
export const isByClock = computed(() => boardDays.value.days === 1)

export const boardFilter = signal<BoardFilter>(wholeBoard)
export const isBoardFilterOpen = signal(false)
/** Whether the hub sends people a message about what is planned. */
export const tells = signal(true)
/** In a narrow window the board or what is not planned. */
export const isWaitingShown = signal(false)

const allRows = computed(() => {
  const { date, days } = boardDays.value
  return board.value === null
    ? []
    : rowsOf(board.value.people, board.value.planned.jobs, datesFrom(date, days))
})
export const boardRows = computed(() => rowsThatFit(allRows.value, boardFilter.value))

/** Each line of a row is as high as a finger needs it, with some room around those of a row; a name may stand above. */
const LINE_REM = 3
const AROUND_REM = 0.75
const NAME_REM = 1.75

/** Where everything stands: the hours, and where each row begins, in rem. */
export const boardShape = computed(() => {
  const rows = boardRows.value
  const nameRem = isNarrow.value ? NAME_REM : 0
  const lines = rows.map(row => linesOf(row, isByClock.value))
  return {
    hours: boardHours(rows, workHours.value),
    tops: topsOf(lines, LINE_REM, AROUND_REM + nameRem),
    nameRem,
  }
})

/** All that is known, each once. */
export const boardJobs = computed(() => {
  const jobs = new Map<string, BoardJob>()
  if (board.value === null) return jobs
  const parts = boardParts.flatMap(part => board.value?.waiting[part].jobs ?? [])
  for (const job of [...parts, ...board.value.planned.jobs]) jobs.set(job.uuid, job)
  return jobs
})

/** A job in the hands of somebody, or of nobody. */
export interface Held {
  jobUuid: string
  userId: number | null
}

/** What is planned beside the board: one, or all that are chosen. */
export const planning = signal<readonly Held[] | null>(null)
export const picked = signal<readonly Held[]>([])

export function isPicked({ jobUuid, userId }: Held): boolean {
  return picked.value.some(one => one.jobUuid === jobUuid && one.userId === userId)
}

export function togglePicked(held: Held): void {
  picked.value = isPicked(held)
    ? picked.value.filter(one => one.jobUuid !== held.jobUuid || one.userId !== held.userId)
    : [...picked.value, held]
}

/** The chosen jobs that the day and the filter show: nothing happens to a job that the user does not see. */
export const pickedShown = computed(() => {
  const filter = boardFilter.value
  const waiting = boardParts.flatMap(part => board.value?.waiting[part].jobs ?? [])
  const shown = new Set([
    ...waiting.map(job => keyOf(heldFirst(job))),
    ...boardRows.value.flatMap(row =>
      thoseThatFit(row, filter).jobs.map(({ uuid }) => keyOf({ jobUuid: uuid, userId: row.person.id })),
    ),
  ])
  return picked.value.filter(held => shown.has(keyOf(held)))
})

const keyOf = ({ jobUuid, userId }: Held) => `${jobUuid} ${userId}`

/** A job of the list is in the hands of the first of those who are on it. */
export function heldFirst({ uuid, resources: [person] }: BoardJob): Held {
  return { jobUuid: uuid, userId: person?.userId ?? null }
}

/** Returns all jobs that are chosen and shown if the given one is among them, as they are moved together. */
export function withPicked(held: Held): readonly Held[] {
  return isPicked(held) ? pickedShown.value : [held]
}

export function closePlanning(): void {
  planning.value = null
}

/** Where each board was left. */
export const leftAt = new Map<string, { top: number; left: number }>()
/** What has the focus again when it is drawn the next time. */
export const wantsFocus = signal<Held | null>(null)

let isHere = false

/** Changes whenever main would list other waiting jobs. */
const listedBy = computed(() => {
  const { standing, place, kind } = boardFilter.value
  const isPlanFiltered = isNarrowFilter(boardFilter.value) && planning.value !== null
  return JSON.stringify([standing, place, kind, isPlanFiltered])
})

registerStore({
  start: () =>
    listedBy.subscribe(() => {
      if (isHere) reader.reload()
    }),
  follow(here) {
    const wasHere = isHere
    isHere = here.screen === 'plan' && isBoard(here)
    if (!isHere) return
    const { date, days } = boardDays.value
    reader.open(`${date} ${days}`)
    // what changed meanwhile was not read
    if (!wasHere && board.peek() !== null) reader.reload()
  },
  onNews: onChange(() => {
    if (isHere) reader.reload()
  }),
  forget() {
    reader.close()
    leftAt.clear()
    planning.value = null
    picked.value = []
    boardFilter.value = wholeBoard
  },
})
