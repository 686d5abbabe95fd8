/** The list of jobs that wait to be planned: its query, and the part of it that is in view. */
import { computed, signal } from '@preact/signals'
import {
  type BoardJob,
  type BoardPart,
  planLimits,
  type WaitingOrder,
} from '../../../shared/contract/plan.ts'
import { ask } from '../../state/ask.ts'
import { isNarrow } from '../../state/day-filter.ts'
import { createReader } from '../../state/reader.ts'
import { isBoard } from '../../state/route.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import {
  board,
  boardDays,
  boardFilter,
  boardRows,
  type Held,
  heldFirst,
  isPicked,
  picked,
  planning,
} from './board-store.ts'
import { thoseThatFit, wholeBoard } from './filter-board.ts'

interface WaitingQuery {
  search: string
  /** null: all parts */
  part: BoardPart | null
  order: WaitingOrder
}

const wholeQuery: WaitingQuery = { search: '', part: null, order: 'age' }
export const waitingQuery = signal<WaitingQuery>(wholeQuery)

/** Jobs that are read at once. The list has more of them before and after the view. */
const READ_JOBS = 90
/** Index of the first job that is read. */
const readFrom = signal(0)
/** Pixels that the list was scrolled, so that it stays while a plan is open in its place. */
export const waitingTop = { current: 0 }

const placesReader = createReader((_key: string) => {
  const { search, part } = waitingQuery.peek()
  return ask('waiting.places', { search, part, filter: askedFilter() })
})
export const waitingPlaces = placesReader.value

const reader = createReader((_key: string) => {
  const { search, part, order } = waitingQuery.peek()
  return ask('waiting.read', {
    ...boardDays.peek(),
    ...{ search, part, order, filter: askedFilter() },
    near: picked.peek()[0]?.jobUuid ?? null,
    from: readFrom.peek(),
    count: READ_JOBS,
    // selected jobs and those of the open plan may be outside the view, or excluded by the filter
    keep: [...new Set([...picked.peek(), ...(planning.peek() ?? [])].map(({ jobUuid }) => jobUuid))].slice(
      0,
      planLimits.plannedAtOnce,
    ),
  })
})
export const waiting = reader.value

function askedFilter() {
  const { standing, place, kind } = boardFilter.peek()
  return { standing, place, kind }
}

/** Whether a search or a filter may leave out jobs. */
export const isWaitingNarrow = computed(
  () =>
    isNarrow(boardFilter.value) ||
    waitingQuery.value.search.trim() !== '' ||
    waitingQuery.value.part !== null,
)

export function showAllWaiting(): void {
  boardFilter.value = wholeBoard
  waitingQuery.value = { ...waitingQuery.value, search: '', part: null }
}

/** Reads the jobs around these indexes, unless they have been read. */
export function wantWaiting(first: number, last: number): void {
  const from = readFrom.peek()
  const isThere = first >= from && last < from + READ_JOBS
  const total = waiting.peek()?.total ?? 0
  if (isThere || total === 0) return
  readFrom.value = Math.max(0, Math.round((first + last - READ_JOBS) / 2))
}

/** All known jobs by their uuid. A job may be both planned and in the list. */
export const boardJobs = computed(() => {
  const { jobs = [], kept = [] } = waiting.value ?? {}
  const all: readonly BoardJob[] = [...jobs, ...kept, ...(board.value?.planned.jobs ?? [])]
  return new Map(all.map(job => [job.uuid, job]))
})

/** The selected jobs that are still on this laptop, whether the view, the day and the filter show them or not. */
export const pickedKnown = computed(() => picked.value.filter(({ jobUuid }) => boardJobs.value.has(jobUuid)))

/** The selected jobs that the day and the filter show. Only they follow one that is dragged. */
export const pickedShown = computed(() => {
  const filter = boardFilter.value
  const { jobs = [], keptShown = [] } = waiting.value ?? {}
  const listed = new Set([...jobs.map(({ uuid }) => uuid), ...keptShown])
  const placed = new Set(
    boardRows.value.flatMap(row =>
      thoseThatFit(row, filter).jobs.map(({ uuid }) => keyOf({ jobUuid: uuid, userId: row.person.id })),
    ),
  )
  return picked.value.filter(held => {
    const job = boardJobs.value.get(held.jobUuid)
    const isListed = job !== undefined && heldFirst(job).userId === held.userId && listed.has(held.jobUuid)
    return isListed || placed.has(keyOf(held))
  })
})

const keyOf = ({ jobUuid, userId }: Held) => `${jobUuid} ${userId}`

/** Returns all jobs that are chosen and shown if the given one is among them, as they are moved together. */
export function withPicked(held: Held): readonly Held[] {
  return isPicked(held) ? pickedShown.value : [held]
}

let isHere = false

/** The query without the view: when it changes, the list begins again. */
const asked = computed(() => {
  const { standing, place, kind } = boardFilter.value
  const { search, part, order } = waitingQuery.value
  return JSON.stringify([standing, place, kind, search, part, order])
})
/** The rest of the request: a change of it reads the same list again. */
const needed = computed(() => {
  const held = [...picked.value, ...(planning.value ?? [])].map(({ jobUuid }) => jobUuid)
  const days =
    waitingQuery.value.order === 'distance' && picked.value.length === 0 ? boardDays.value.date : ''
  return JSON.stringify([readFrom.value, held, days])
})

const reload = () => {
  if (isHere) reader.reload()
}
const reloadAll = () => {
  reload()
  if (isHere) placesReader.reload()
}

registerStore({
  start() {
    const stopAsked = asked.subscribe(() => {
      waitingTop.current = 0
      readFrom.value = 0
      reloadAll()
    })
    const stopNeeded = needed.subscribe(reload)
    return () => {
      stopAsked()
      stopNeeded()
    }
  },
  follow(here) {
    const wasHere = isHere
    isHere = here.screen === 'plan' && isBoard(here)
    if (!isHere) return
    reader.open('list')
    placesReader.open('places')
    // changes were not read while another screen was open
    if (!wasHere && waiting.peek() !== null) reloadAll()
  },
  onNews: onChange(reloadAll),
  forget() {
    reader.close()
    placesReader.close()
    waitingQuery.value = wholeQuery
    waitingTop.current = 0
  },
})
