/** Filter of the board. A job that does not match is drawn as busy time without its text. */
import {
  type BoardFilter as AskedFilter,
  type BoardJob,
  noBoardFilter,
} from '../../../shared/contract/plan.ts'
import { isBegun, isJobOver, type ResourceState } from '../../../shared/entities/states.ts'
import { hasPlaceAndKind, isNarrow } from '../../state/day-filter.ts'
import type { BoardRow } from './board-layout.ts'

export interface BoardFilter extends AskedFilter {
  /** null: all people */
  person: number | null
}

export const wholeBoard: BoardFilter = { ...noBoardFilter, person: null }

/**
 * `state`: of the person in whose row the job is, null if unassigned. `beside`: how many jobs they have at the same
 * time.
 */
export function fitsBoard(
  job: BoardJob,
  state: ResourceState | null,
  beside: number,
  filter: BoardFilter,
): boolean {
  const { standing } = filter
  return hasPlaceAndKind(job, filter) && (standing === null || hasDayState(job, state, beside, standing))
}

function hasDayState(
  job: BoardJob,
  state: ResourceState | null,
  beside: number,
  standing: NonNullable<BoardFilter['standing']>,
): boolean {
  const isDone = state === 'FINISHED' || isJobOver(job.state)
  switch (standing) {
    case 'todo':
      return !isDone && !isBegun(state)
    case 'underWay':
      return !isDone && isBegun(state)
    case 'finished':
      return isDone
    case 'overlap':
      return beside > 0
  }
}

/** A filter for jobs also hides people without a matching job. */
export function rowsThatFit(rows: readonly BoardRow[], filter: BoardFilter): readonly BoardRow[] {
  const theirs = filter.person === null ? rows : rows.filter(({ person }) => person.id === filter.person)
  return isNarrow(filter) ? theirs.filter(row => thoseThatFit(row, filter).jobs.length > 0) : theirs
}

/** The matching jobs of a row, and how many minutes the timed ones take. */
export function thoseThatFit({ days }: BoardRow, filter: BoardFilter) {
  const blocks = days.flatMap(day =>
    day.blocks.filter(({ job, state, beside }) => fitsBoard(job, state, beside, filter)),
  )
  const loose = days.flatMap(day => day.loose.filter(({ job, state }) => fitsBoard(job, state, 0, filter)))
  return {
    jobs: [...blocks, ...loose].map(({ job }) => job),
    minutes: blocks.reduce((sum, { from, to }) => sum + to - from, 0),
  }
}
