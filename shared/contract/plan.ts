/** Calls for dispatchers: decisions that wait on this laptop, and the plan of jobs for each user. */
import { type Static, Type } from 'typebox'
import type { Declined } from '../entities/declined.ts'
import type { Destination, JobListItem } from '../entities/job.ts'
import type { LateLaptop } from '../entities/laptop-report.ts'
import { CalendarDay, nullable } from '../entities/schema.ts'
import { searchLimits } from '../rules/search-words.ts'
import { assignmentActions } from '../sync/intents.ts'
import type { Outcome } from '../text/failures.ts'
import type { PersonView } from '../views/asset.ts'
import { call } from './call.ts'

export const planLimits = {
  discrepancies: 200,
  jobsOfPart: 50,
  /** the most jobs of one plan */
  plannedAtOnce: 300,
  /** limits of one board: days, people and planned jobs */
  boardDays: 7,
  boardPeople: 300,
  boardJobs: 5_000,
  /** the most waiting jobs of one answer */
  waitingAtOnce: 200,
  /** the most places of waiting jobs on the plot and on the map */
  waitingPlaces: 5_000,
  /** number of places in the filter of a board; the same for customers and projects */
  boardOffers: 500,
} as const

const uuid = Type.String({ maxLength: 64 })

export const boardStandings = ['todo', 'underWay', 'finished', 'overlap'] as const

/** A property that is null accepts any value. */
const boardFilter = Type.Object({
  standing: nullable(Type.Enum([...boardStandings])),
  /** the place of a job by `placeOf` */
  place: nullable(Type.String()),
  /** name of a project or customer */
  kind: nullable(Type.String()),
})
export type BoardFilter = Static<typeof boardFilter>
export const noBoardFilter: BoardFilter = { standing: null, place: null, kind: null }

/** The first day, and the number of days. */
const boardDays = {
  date: CalendarDay,
  days: Type.Integer({ minimum: 1, maximum: planLimits.boardDays }),
}

/** Waiting jobs: unassigned jobs, assigned jobs without a time, and overdue ones. */
export const boardParts = ['nobody', 'untimed', 'late'] as const
export type BoardPart = (typeof boardParts)[number]

/** The oldest first; the most urgent first, then by age; or the nearest first, then those without a position. */
export const waitingOrders = ['age', 'priority', 'distance'] as const
export type WaitingOrder = (typeof waitingOrders)[number]

/** Which of the waiting jobs. Each word of `search` must be in the title, number, place, customer or project. */
const waitingQuery = {
  part: nullable(Type.Enum([...boardParts])),
  search: Type.String({ maxLength: searchLimits.letters }),
  filter: boardFilter,
}

export const planRequests = {
  'plan.read': call({}).gives<Plan>(),
  /** the board of these days */
  'board.read': call(boardDays).gives<Board>(),
  /**
   * `count` waiting jobs from the index `from` on. Distances are measured from the job `near`, else from the nearest
   * job planned on these days. The jobs of `keep` are always read.
   */
  'waiting.read': call({
    ...boardDays,
    ...waitingQuery,
    order: Type.Enum([...waitingOrders]),
    near: nullable(uuid),
    from: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    count: Type.Integer({ minimum: 1, maximum: planLimits.waitingAtOnce }),
    keep: Type.Array(uuid, { maxItems: planLimits.plannedAtOnce }),
  }).gives<Waiting>(),
  /** the positions of the waiting jobs */
  'waiting.places': call(waitingQuery).gives<WaitingPlaces>(),
  'board.offers': call(boardDays).gives<BoardOffers>(),
  /** the stored jobs among these uuids, in any order */
  'board.jobs': call({
    jobUuids: Type.Array(Type.String(), { maxItems: planLimits.plannedAtOnce }),
  }).gives<BoardJob[]>(),
  /** users whom the dispatcher may assign to a job; without a job, those of all the dispatcher's groups */
  'user.list': call({ jobUuid: nullable(uuid) }).gives<PersonView[]>(),
  /** `forbidden` with a sentence if the user may not plan for others */
  'job.staff': call({
    jobUuid: uuid,
    userId: Type.Integer(),
    action: Type.Enum([...assignmentActions]),
    sendMessage: Type.Boolean(),
  }).gives<Outcome<null>>(),
}

/** Jobs for the dispatcher, as stored on this laptop. */
export interface Plan {
  /** newest first */
  discrepancies: OpenDiscrepancy[]
  /** number of discrepancies that are not in the list */
  otherDiscrepancies: number
  /** whether all discrepancies of the group were read; until then the list is incomplete */
  reading: DiscrepancyReading
  /** laptops of the group with unconfirmed work, or without a report since the server was restored */
  laptops: PlannedLaptop[]
  /** open jobs that are unassigned or assigned to others */
  jobs: Record<PlanPart, PlannedJobs>
}

export interface PlannedLaptop extends LateLaptop {
  /** null: this laptop does not know the user by name */
  userName: string | null
}

export interface DiscrepancyReading {
  isWhole: boolean
  /** jobs whose notes were not read yet; null: their number is unknown */
  left: number | null
}

/**
 * Lists of open jobs. Assigned jobs are `late` if they begin before today, `coming` from today on, and `untimed`
 * without a start.
 */
export const planParts = ['unassigned', 'late', 'coming', 'untimed'] as const
export type PlanPart = (typeof planParts)[number]

export interface PlannedJobs {
  /** sorted by their start; overdue jobs latest first */
  jobs: PlannedJob[]
  /** the number of all; `jobs` has only the first */
  total: number
}

/** A note that no dispatcher has confirmed. */
export interface OpenDiscrepancy {
  jobUuid: string
  jobTitle: string | null
  /** `YYYY-MM-DD` in the laptop's time zone: the day on which the job is listed */
  date: string | null
  /** the server's number of the note; null: it is not sent yet */
  eventId: number | null
  /** the operation that sends the note, if it was written here */
  operationId: string | null
  text: string
  /** epoch ms */
  at: number
  userName: string | null
  isMine: boolean
}

export interface PlannedJob extends JobListItem {
  /** people who declined the job, and are no longer on it */
  declined: Declined[]
  /** operations of this job that have not been sent */
  unsent: number
}

/** Planned jobs of users on some days, as stored on this laptop. */
export interface Board {
  /** sorted by name: users whom the dispatcher may plan, and all users on one of the jobs */
  people: PersonView[]
  /** the number of all; `people` has only the first */
  peopleTotal: number
  /** assigned jobs that start on those days, including finished ones */
  planned: BoardJobs
}

/** A part of the list of waiting jobs, as stored on this laptop. */
export interface Waiting {
  jobs: WaitingJob[]
  /** the index of the first of `jobs` */
  from: number
  /** the number of jobs that match the query */
  total: number
  /** the number of jobs of each part that match the rest of the query */
  parts: Record<BoardPart, number>
  /** the number of all waiting jobs */
  all: number
  /** the asked jobs that are stored, whether they wait or not */
  kept: BoardJob[]
  /** uuids of those among them that match the query */
  keptShown: string[]
}

export interface WaitingJob extends BoardJob {
  /** epoch ms */
  createdAt: number
  /** from the place that the order is about; null for other orders, and if a position is missing */
  metres: number | null
}

export interface WaitingPlaces {
  places: WaitingPlace[]
  /** the number of all; `places` has only the first */
  total: number
}

/** The position of a waiting job in degrees, and the first person on it. */
export interface WaitingPlace {
  uuid: string
  title: string | null
  userId: number | null
  latitude: number
  longitude: number
}

/** Values of the filters, the most frequent first, with the number of jobs of each. */
export interface BoardOffers {
  places: Offers
  kinds: Offers
}

interface Offers {
  offers: Offer[]
  /** the number of all values; `offers` has only the most frequent */
  total: number
}

export interface Offer {
  value: string
  count: number
}

interface BoardJobs {
  jobs: BoardJob[]
  /** the number of all; `jobs` has only the first */
  total: number
}

/** The properties of a job that planning needs. */
export interface BoardJob
  extends Pick<
    JobListItem,
    | 'uuid'
    | 'externalId'
    | 'title'
    | 'state'
    | 'priority'
    | 'allDay'
    | 'startTime'
    | 'endTime'
    | 'duration'
    | 'placeName'
    | 'customerName'
    | 'projectName'
  > {
  /** the first destination, if any */
  destinations: Pick<Destination, 'order' | 'location'>[]
  /** people on the job, without those who were removed */
  resources: Pick<JobListItem['resources'][number], 'userId' | 'fullName' | 'state'>[]
  /** people who declined the job, and are no longer on it */
  declined: Declined[]
  /** operations of this job that have not been sent */
  unsent: number
}
