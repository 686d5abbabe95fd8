/** A job's body: what of it would be a change, and the columns that it sets. */
import { type JobAlone, JobInput } from '../../../shared/job.ts'
import { jobFields } from '../../../shared/job-fields.ts'
import type { jobs } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { type Comparison, isSameReference } from '../entity/changed-properties.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, unknownProperties } from '../entity/extra.ts'
import { keptOf } from '../entity/fields.ts'
import { resolveReference } from '../entity/references.ts'
import { nextTimes } from './job-times.ts'
import { type StoredTimes, spanOf } from './span.ts'

/** As it came in; checked against `JobInput` before it gets here. */
export type JobBody = JobInput & Record<string, unknown>

/** What only other requests change is named too: in a body it is ignored. */
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
 * Over what is stored; absent properties are absent in what is returned, except for the times and the span that follow
 * from them. Nothing but the rows of references is written here.
 */
export function columnsOf(command: Command, body: JobBody, before: ColumnsBefore): Columns {
  const { groupId } = before
  const customer = { id: body.customerId, name: body.customerName }
  const project = { id: body.projectId, name: body.projectName }
  const order = { id: body.orderId, name: undefined }
  const times = nextTimes(before.times, body, before.timeZone)
  const columns: Columns = {
    ...keptOf(jobFields, body),
    ...times,
    ...spanOf(times, () => before.timeZone),
    customerId: resolveReference(command, groupId, 'customer', customer, before.customerId),
    projectId: resolveReference(command, groupId, 'project', project, before.projectId),
    orderId: resolveReference(command, groupId, 'order', order, null),
    extra: mergeExtra(parseColumn(before.extra), jobComparison.unknown(body)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
