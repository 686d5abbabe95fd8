/** The call of who plans: what waits for the office on this laptop. */
import { Type } from 'typebox'
import type { JobListItem } from './job.ts'

export const planRequests = {
  'plan.read': Type.Object({}),
}

export interface PlanAnswers {
  'plan.read': Plan
}

/** Of the jobs that are on this laptop. */
export interface Plan {
  /** newest first */
  discrepancies: OpenDiscrepancy[]
  /** how many more there are */
  otherDiscrepancies: number
  /** whether all that was reported in the group has come; until then nothing may be claimed of the rest */
  reading: DiscrepancyReading
  /** what is not over, and nobody's or others' */
  jobs: Record<PlanPart, PlannedJobs>
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
  /** there are more than these */
  isCut: boolean
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
  /** operations of this job that have not been sent */
  unsent: number
}

export const planLimits = { discrepancies: 200, jobsOfPart: 50 } as const
