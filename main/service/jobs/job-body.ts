/** Body of a job: the properties that would change, and the columns that it sets. */
import { type JobAlone, JobInput } from '../../../shared/entities/job.ts'
import { jobFields } from '../../../shared/entities/job-fields.ts'
import type { jobs } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { type Comparison, isSameReference } from '../entity/changed-properties.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, unknownProperties } from '../entity/extra.ts'
import { retainedOf } from '../entity/fields.ts'
import { resolveReference } from '../entity/references.ts'
import { nextTimes } from './job-times.ts'
import { type StoredTimes, spanOf } from './span.ts'

/** A body as received, after the check against `JobInput`. */
export type JobBody = JobInput & Record<string, unknown>

/** Includes properties that only other requests change. A body that contains them is accepted, but they are ignored. */
const named: ReadonlySet<string> = new Set([
  ...Object.keys(JobInput.properties),
  'reported',
  'events',
  'forms',
])

export const jobComparison: Comparison<JobBody, JobAlone> = {
  fields: jobFields,
  isSame: {
    allDay: (body, job) => (body.allDay ?? false) === job.allDay,
    startTime: (body, job) => body.startTime === job.startTime,
    endTime: (body, job) => body.endTime === job.endTime,
    duration: (body, job) => body.duration === job.duration,
    ...isSameReference,
    orderId: (body, job) => body.orderId === job.orderId,
  },
  unknown: body => unknownProperties(body, named),
}

type Columns = Partial<typeof jobs.$inferInsert>

export interface ColumnsBefore {
  groupId: number
  timeZone: string
  times: StoredTimes
  customerId: number | null
  projectId: number | null
  /** JSON */
  extra: string | null
}

/**
 * Returns the columns that the body changes. The times and the span that follows from them are always present. Only
 * rows of references are written.
 */
export function columnsOf(command: Command, body: JobBody, before: ColumnsBefore): Columns {
  const { groupId } = before
  const customer = { id: body.customerId, name: body.customerName }
  const project = { id: body.projectId, name: body.projectName }
  const order = { id: body.orderId, name: undefined }
  const times = nextTimes(before.times, body, before.timeZone)
  const columns: Columns = {
    ...retainedOf(jobFields, body),
    ...times,
    ...spanOf(times, () => before.timeZone),
    customerId: resolveReference(command, groupId, 'customer', customer, before.customerId),
    projectId: resolveReference(command, groupId, 'project', project, before.projectId),
    orderId: resolveReference(command, groupId, 'order', order, null),
    extra: mergeExtra(parseColumn(before.extra), jobComparison.unknown(body)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
