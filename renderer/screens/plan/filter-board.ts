/** What of the board is looked at: what does not fit stays as time that is taken, without its words. */
import type { BoardJob } from '../../../shared/plan-contract.ts'
import { isJobOver, type ResourceState } from '../../../shared/states.ts'
import { countAll, isNamed, type Offer } from '../../state/day-filter.ts'
import { placeOf } from '../../text/place.ts'
import type { BoardRow } from './board-layout.ts'

export const standings = ['todo', 'underWay', 'finished', 'overlap'] as const
type BoardStanding = (typeof standings)[number]

/** null: whatever it is */
export interface BoardFilter {
  person: number | null
  standing: BoardStanding | null
  place: string | null
  /** a project or a customer, as it is called */
  kind: string | null
}

export const wholeBoard: BoardFilter = { person: null, standing: null, place: null, kind: null }

const begun: readonly ResourceState[] = ['IN_TRANSIT', 'ON_STATION', 'STARTED', 'PAUSED']

/** `state`: of the person whose it is, null: of nobody; `beside`: what else they have at the same time. */
export function fitsBoard(
  job: BoardJob,
  state: ResourceState | null,
  beside: number,
  { standing, place, kind }: BoardFilter,
): boolean {
  if (place !== null && placeOf(job) !== place) return false
  if (kind !== null && job.projectName !== kind && job.customerName !== kind) return false
  return standing === null || hasStanding(job, state, beside, standing)
}

function hasStanding(
  job: BoardJob,
  state: ResourceState | null,
  beside: number,
  standing: BoardStanding,
): boolean {
  const isDone = state === 'FINISHED' || isJobOver(job.state)
  const isBegun = !isDone && state !== null && begun.includes(state)
  switch (standing) {
    case 'todo':
      return !isDone && !isBegun
    case 'underWay':
      return isBegun
    case 'finished':
      return isDone
    case 'overlap':
      return beside > 0
  }
}

/** Whether it leaves any job out. */
export function isNarrowBoard({ standing, place, kind }: BoardFilter): boolean {
  return standing !== null || place !== null || kind !== null
}

/** With a filter for jobs, who has none that fit is not shown. */
export function rowsThatFit(rows: readonly BoardRow[], filter: BoardFilter): readonly BoardRow[] {
  const theirs = filter.person === null ? rows : rows.filter(({ person }) => person.id === filter.person)
  return isNarrowBoard(filter) ? theirs.filter(row => countThatFit(row, filter) > 0) : theirs
}

export function countThatFit({ days }: BoardRow, filter: BoardFilter): number {
  const fit = days.flatMap(({ blocks, loose }) => [
    ...blocks.filter(({ job, state, beside }) => fitsBoard(job, state, beside, filter)),
    ...loose.filter(({ job, state }) => fitsBoard(job, state, 0, filter)),
  ])
  return fit.length
}

export function boardOffers(
  jobs: readonly BoardJob[],
  language: string,
): { places: Offer[]; kinds: Offer[] } {
  return {
    places: countAll(jobs.map(job => placeOf(job)).filter(isNamed), language),
    kinds: countAll(
      jobs.flatMap(({ projectName, customerName }) => [projectName, customerName].filter(isNamed)),
      language,
    ),
  }
}
