/** The columns that a body sets, over what is stored. Nothing but the rows of references is written here. */

import type { JobInput } from '../../../shared/job.ts'
import { jobFields } from '../../../shared/job-fields.ts'
import type { jobs } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { mergeExtra } from '../entity/extra.ts'
import { keptOf } from '../entity/fields.ts'
import { resolveReference } from '../entity/references.ts'
import { type JobBody, unknownJobProperties } from './job-input.ts'
import { nextTimes } from './job-times.ts'
import { type StoredTimes, spanOf } from './span.ts'

export type JobColumns = Partial<typeof jobs.$inferInsert>

export interface ColumnsBefore {
  groupId: number
  timeZone: string
  times: StoredTimes
  customerId: number | null
  projectId: number | null
  /** JSON */
  extra: string | null
}

/** Absent properties are absent in the answer, except for the times and the span that follow from them. */
export function columnsOf(command: Command, body: JobBody, before: ColumnsBefore): JobColumns {
  const times = nextTimes(before.times, body, before.timeZone)
  const columns: JobColumns = {
    ...keptOf(jobFields, body),
    ...times,
    ...spanOf(times, before.timeZone),
    ...referenceColumns(command, body, before),
    extra: mergeExtra(before.extra === null ? null : JSON.parse(before.extra), unknownJobProperties(body)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function referenceColumns(command: Command, body: JobInput, before: ColumnsBefore): JobColumns {
  const { groupId } = before
  const customer = { id: body.customerId, name: body.customerName }
  const project = { id: body.projectId, name: body.projectName }
  const order = { id: body.orderId, name: undefined }
  return {
    customerId: resolveReference(command, groupId, 'customer', customer, before.customerId),
    projectId: resolveReference(command, groupId, 'project', project, before.projectId),
    orderId: resolveReference(command, groupId, 'order', order, null),
  }
}
