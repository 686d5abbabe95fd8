/** Shape of the jobs of the sample day. Times are minutes from its creation. */

import type { Static } from 'typebox'
import type { LocationInput } from '../../../shared/entities/job.ts'
import type { ActionState } from '../../../shared/entities/states.ts'
import type { JobBody } from '../jobs/job-body.ts'
import type { DemoAsset } from './demo-assets.ts'

/** `duration` is in minutes, `clock` is local time as HH:MM */
export type When =
  | { kind: 'at'; minutesFromNow: number; duration: number }
  | { kind: 'day'; daysFromNow: number; clock: string; duration: number }
  | { kind: 'allDay'; daysFromNow: number }
  | { kind: 'untimed'; duration: number }

type Step = { minutesFromNow: number } & ({ state: ActionState } | { note: string; discrepancy?: boolean })

export interface DemoJob {
  title: string
  when: When
  /** index of one of the two technicians; null: unassigned */
  technician: 0 | 1 | null
  /** machine of the job */
  asset: DemoAsset | null
  plannedHoursAgo: number
  history: readonly Step[]
  body: JobBody & { location: Static<typeof LocationInput> }
}

type Draft = Omit<DemoJob, 'title' | 'asset' | 'plannedHoursAgo' | 'history' | 'technician' | 'body'> &
  Partial<Pick<DemoJob, 'asset' | 'plannedHoursAgo' | 'history' | 'technician'>>

export function job(title: string, draft: Draft, body: DemoJob['body']): DemoJob {
  return {
    title,
    asset: null,
    plannedHoursAgo: 48,
    history: [],
    technician: 0,
    ...draft,
    body: { title, ...body },
  }
}

export function items(...titles: string[]): { title: string }[] {
  return titles.map(title => ({ title }))
}
