/** State of the board: what is open, selected and moved. It is retained while the user looks at a job of it. */
import { computed, signal } from '@preact/signals'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { boardZoom, isIdleShown } from '../../state/app-store.ts'
import { ask } from '../../state/ask.ts'
import { today } from '../../state/clock.ts'
import { createReader } from '../../state/reader.ts'
import { isBoard, lastPlanRoute } from '../../state/route.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import { mondayOf } from '../../state/week-days.ts'
import { isNarrow } from '../../state/width.ts'
import { readTimeZone } from '../../text/format.ts'
import { workHours } from '../week/work-hours.ts'
import { awayLines } from './board-away.tsx'
import { boardHours, datesFrom, linesOf, rowsOf, topsOf } from './board-layout.ts'
import { type BoardFilter, rowsThatFit, wholeBoard } from './filter-board.ts'

const reader = createReader((key: string) => {
  const [date = '', days = '1'] = key.split(' ')
  return ask('board.read', { date, days: Number(days) })
})
export const board = reader.value

/** Reads the last plan route, so that the board stays the same while the user looks at a job of it. */
export const boardDays = computed(() => {
  const { date, view } = lastPlanRoute.value
  const shown = date ?? today.value
  return view === 'week' ? { date: mondayOf(shown), days: 7 } : { date: shown, days: 1 }
})
export const isByClock = computed(() => boardDays.value.days === 1)

export const boardFilter = signal<BoardFilter>(wholeBoard)
export const isBoardFilterOpen = signal(false)
/** Whether the server notifies people of changes to their plan. */
export const tells = signal(true)
/** A narrow window shows either the board or the unplanned jobs. */
export const isWaitingShown = signal(false)

const allRows = computed(() => {
  const { date, days } = boardDays.value
  return board.value === null
    ? []
    : rowsOf(
        board.value.people,
        board.value.planned.jobs,
        datesFrom(date, days),
        readTimeZone(),
        boardZoom.value,
      )
})
const fittingRows = computed(() => rowsThatFit(allRows.value, boardFilter.value))
/** The shown rows. People without jobs can be hidden. */
export const boardRows = computed(() =>
  isIdleShown.value
    ? fittingRows.value
    : fittingRows.value.filter(({ days }) => days.some(day => day.blocks.length + day.loose.length > 0)),
)
/** How many people are hidden because they have no jobs. */
export const hiddenIdle = computed(() => fittingRows.value.length - boardRows.value.length)

/** Heights in rem. A line is high enough for a finger, and the name may be above the row. */
const LINE_REM = 4
const AROUND_REM = 0.75
/** A row without jobs has the height of its name. */
const IDLE_LINES = 0.75
const NAME_REM = 1.75
/** The load of a day, above its jobs in the week. */
const LOAD_REM = 1.25

/** The shown hours, and where each row begins, in rem. */
export const boardShape = computed(() => {
  const rows = boardRows.value
  const nameRem = isNarrow.value ? NAME_REM : 0
  const lines = rows.map(row => {
    const lines = linesOf(row, isByClock.value) + (isByClock.value ? 0 : awayLines(row))
    return lines === 0 ? IDLE_LINES : lines
  })
  return {
    hours: boardHours(rows, workHours.value, boardZoom.value),
    tops: topsOf(lines, LINE_REM, AROUND_REM + nameRem + (isByClock.value ? 0 : LOAD_REM)),
    nameRem,
  }
})

/** A job together with the person in whose row it is; null if it is unassigned. */
export interface Held {
  jobUuid: string
  userId: number | null
}

/** The jobs of the open plan: a single one, or all that are selected. */
export const planning = signal<readonly Held[] | null>(null)
export const picked = signal<readonly Held[]>([])
/** Whether the waiting jobs are shown on the map, which needs a wider list. */
export const isBoardMapShown = signal(false)

export function isPicked({ jobUuid, userId }: Held): boolean {
  return picked.value.some(one => one.jobUuid === jobUuid && one.userId === userId)
}

export function togglePicked(held: Held): void {
  picked.value = isPicked(held)
    ? picked.value.filter(one => one.jobUuid !== held.jobUuid || one.userId !== held.userId)
    : [...picked.value, held]
}

/** A job of the list counts as assigned to the first person on it. */
export function heldFirst({ uuid, resources: [person] }: BoardJob): Held {
  return { jobUuid: uuid, userId: person?.userId ?? null }
}

export function closePlanning(): void {
  planning.value = null
}

/** Where each day or week was left: its pixels from the top, and the hour or the day at the left edge if a user chose it. */
export const leftAt = new Map<string, { top: number; at: number | null }>()
/** The job that receives the focus when it is drawn next. */
export const wantsFocus = signal<Held | null>(null)

let isHere = false

registerStore({
  follow(here) {
    const wasHere = isHere
    isHere = here.screen === 'plan' && isBoard(here)
    if (!isHere) return
    const { date, days } = boardDays.value
    reader.open(`${date} ${days}`)
    // changes were not read while another screen was open
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
