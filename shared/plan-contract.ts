/** The calls of who plans: what waits for the office on this laptop, and who does what when. */
import { type Static, Type } from 'typebox'
import type { PersonView } from './asset-view.ts'
import { call } from './call.ts'
import type { Declined } from './declined.ts'
import type { Outcome } from './failures.ts'
import { assignmentActions } from './intents.ts'
import type { Destination, JobListItem } from './job.ts'
import type { LateLaptop } from './laptop-report.ts'
import { CalendarDay, nullable } from './schema.ts'

export const planLimits = {
  discrepancies: 200,
  jobsOfPart: 50,
  /** of what is planned in one go */
  plannedAtOnce: 300,
  /** of one board: its days, its people, what is planned on them, and of what waits beside it each part */
  boardDays: 7,
  boardPeople: 300,
  boardJobs: 5_000,
  boardWaiting: 200,
  /** places of a board that can be filtered by, and its customers and projects */
  boardOffers: 500,
} as const

const uuid = Type.String({ maxLength: 64 })

export const boardStandings = ['todo', 'underWay', 'finished', 'overlap'] as const

/** Null in a property: the filter leaves every value. */
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
  /** the filter applies to the waiting jobs; those of `keep` are there although it leaves them out */
  'board.read': call({
    ...boardDays,
    filter: boardFilter,
    keep: Type.Array(uuid, { maxItems: planLimits.plannedAtOnce }),
  }).gives<Board>(),
  'board.offers': call(boardDays).gives<BoardOffers>(),
  /** those that are here, as they are now, wherever they stand and in whatever order */
  'board.jobs': call({
    jobUuids: Type.Array(Type.String(), { maxItems: planLimits.plannedAtOnce }),
  }).gives<BoardJob[]>(),
  /** whom somebody may plan on a job, or without one in any of their groups */
  'user.list': call({ jobUuid: nullable(uuid) }).gives<PersonView[]>(),
  /** `forbidden` with a sentence where the person may not plan for somebody else */
  'job.staff': call({
    jobUuid: uuid,
    userId: Type.Integer(),
    action: Type.Enum([...assignmentActions]),
    sendMessage: Type.Boolean(),
  }).gives<Outcome<null>>(),
}

/** Of the jobs that are on this laptop. */
export interface Plan {
  /** newest first */
  discrepancies: OpenDiscrepancy[]
  /** how many more there are */
  otherDiscrepancies: number
  /** whether all that was reported in the group has come; until then nothing may be claimed of the rest */
  reading: DiscrepancyReading
  /** laptops of the group with unconfirmed work, or without a report since the server was restored */
  laptops: PlannedLaptop[]
  /** what is not over, and nobody's or others' */
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

/** With nobody on it; of others: begun before today, today or later, and without a time. */
export const planParts = ['unassigned', 'late', 'coming', 'untimed'] as const
export type PlanPart = (typeof planParts)[number]

export interface PlannedJobs {
  /** by their start, the latest first of those that are late */
  jobs: PlannedJob[]
  /** how many there are; only the first of them are in `jobs` */
  total: number
}

/** A note that nobody at the office has confirmed. */
export interface OpenDiscrepancy {
  jobUuid: string
  jobTitle: string | null
  /** `YYYY-MM-DD` in the laptop's time zone: the day the job stands on */
  date: string | null
  /** the hub's number of the note; null: it waits here */
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
  /** those who are not on it because of that */
  declined: Declined[]
  /** operations of this job that have not been sent */
  unsent: number
}

/** Who does what on some days in a row, as far as this laptop knows. */
export interface Board {
  /** by name: whom the person may plan, and whoever is on one of the jobs */
  people: PersonView[]
  /** how many there are; only the first of them are in `people` */
  peopleTotal: number
  /** what lies on those days with somebody on it, by its start; what is over too */
  planned: BoardJobs
  waiting: Record<BoardPart, BoardJobs>
}

/** Beside the board: with nobody on it; with somebody but without a time; and what was to end before today. */
export const boardParts = ['nobody', 'untimed', 'late'] as const
export type BoardPart = (typeof boardParts)[number]

/** Values to filter by, the most frequent first, and how many jobs have each. */
export interface BoardOffers {
  places: Offers
  kinds: Offers
}

interface Offers {
  offers: Offer[]
  /** how many values there are; only the most frequent of them are in `offers` */
  total: number
}

export interface Offer {
  value: string
  count: number
}

export interface BoardJobs {
  jobs: BoardJob[]
  /** how many there are; only the first of them are in `jobs` */
  total: number
}

/** As much of a job as is planned with. */
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
  /** the first, if there is any */
  destinations: Pick<Destination, 'order' | 'location'>[]
  /** who is on it, without those who were taken off */
  resources: Pick<JobListItem['resources'][number], 'userId' | 'fullName' | 'state'>[]
  /** those who are not on it because of that */
  declined: Declined[]
  /** operations of this job that have not been sent */
  unsent: number
}
