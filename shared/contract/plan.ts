/** Calls of a dispatcher: what waits for a decision on this laptop, and who does which job when. */
import { type Static, Type } from 'typebox'
import type { Declined } from '../entities/declined.ts'
import type { Destination, JobListItem } from '../entities/job.ts'
import type { LateLaptop } from '../entities/laptop-report.ts'
import { CalendarDay, nullable } from '../entities/schema.ts'
import { assignmentActions } from '../sync/intents.ts'
import type { Outcome } from '../text/failures.ts'
import type { PersonView } from '../views/asset.ts'
import { call } from './call.ts'

export const planLimits = {
  discrepancies: 200,
  jobsOfPart: 50,
  /** the most jobs of one plan */
  plannedAtOnce: 300,
  /** limits of one board: its days, people, planned jobs, and each part of the waiting jobs */
  boardDays: 7,
  boardPeople: 300,
  boardJobs: 5_000,
  boardWaiting: 200,
  /** places by which a board can be filtered, and its customers and projects */
  boardOffers: 500,
} as const

const uuid = Type.String({ maxLength: 64 })

export const boardStandings = ['todo', 'underWay', 'finished', 'overlap'] as const

/** Null in a property: any value. */
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

export const planRequests = {
  'plan.read': call({}).gives<Plan>(),
  /** the filter applies to the waiting jobs; those of `keep` are always included */
  'board.read': call({
    ...boardDays,
    filter: boardFilter,
    keep: Type.Array(uuid, { maxItems: planLimits.plannedAtOnce }),
  }).gives<Board>(),
  'board.offers': call(boardDays).gives<BoardOffers>(),
  /** the jobs of these uuids that exist here, in any order */
  'board.jobs': call({
    jobUuids: Type.Array(Type.String(), { maxItems: planLimits.plannedAtOnce }),
  }).gives<BoardJob[]>(),
  /** people whom the user may assign to a job, or without a job in any of their groups */
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
  /** how many more there are */
  otherDiscrepancies: number
  /** whether all discrepancies of the group have come; until then the list is incomplete */
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
  /** jobs whose notes have not come; null: that is not known yet */
  left: number | null
}

/** Unassigned jobs; of assigned ones those begun before today, those of today or later, and those without a time. */
export const planParts = ['unassigned', 'late', 'coming', 'untimed'] as const
export type PlanPart = (typeof planParts)[number]

export interface PlannedJobs {
  /** by their start; overdue ones latest first */
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
  /** the operation of a note that was written here */
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

/** Planned jobs of the people on some days, as far as this laptop knows. */
export interface Board {
  /** by name: the people whom the user may plan, and all who are on one of the jobs */
  people: PersonView[]
  /** the number of all; `people` has only the first */
  peopleTotal: number
  /** assigned jobs of those days by their start, including finished ones */
  planned: BoardJobs
  waiting: Record<BoardPart, BoardJobs>
}

/** The lists next to the board: unassigned jobs, assigned jobs without a time, and overdue ones. */
export const boardParts = ['nobody', 'untimed', 'late'] as const
export type BoardPart = (typeof boardParts)[number]

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

export interface BoardJobs {
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
