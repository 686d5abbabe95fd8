/** A job's body: what it names that we know, what it names beside that, and what of it would be a change. */

import { isDeepStrictEqual } from 'node:util'
import { type Job, type JobAlone, JobInput } from '../../../shared/job.ts'
import { jobFields } from '../../../shared/job-fields.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { ownValue, unknownProperties } from '../entity/extra.ts'
import { changedFields } from '../entity/fields.ts'
import { changesReference } from '../entity/references.ts'

/** As it came in; checked against `JobInput` before it gets here. */
export type JobBody = JobInput & Record<string, unknown>

/** What no representation names. In a body, what only other requests change is ignored. */
export function unknownJobProperties(body: Record<string, unknown>): Extra {
  return unknownProperties(body, named)
}

const named: ReadonlySet<string> = new Set([
  ...Object.keys(JobInput.properties),
  'reported',
  'events',
  'forms',
])

/** Beside the fields that are nothing but a value. */
const compared = [
  'allDay',
  'startTime',
  'endTime',
  'duration',
  'customerId',
  'customerName',
  'projectId',
  'projectName',
  'orderId',
] as const satisfies readonly (keyof Job & keyof JobInput)[]

/**
 * The scalar properties and unknown ones whose value would become another: a job that was read can be put back
 * whole, and nothing changes. Lists and the state are compared where they are written.
 */
export function changedProperties(body: JobBody, job: JobAlone): string[] {
  const scalar = compared.filter(name => body[name] !== undefined && !isSame(name, body, job))
  const unknown = Object.entries(unknownJobProperties(body))
    .filter(([name, value]) => !isDeepStrictEqual(value, ownValue(job, name)))
    .map(([name]) => name)
  return [...changedFields(jobFields, body, job), ...scalar, ...unknown]
}

function isSame(name: (typeof compared)[number], body: JobBody, job: JobAlone): boolean {
  const given = body[name]
  switch (name) {
    case 'allDay':
      return (body.allDay ?? false) === job.allDay
    case 'customerId':
    case 'customerName':
      return !changesReference(
        { id: body.customerId, name: body.customerName },
        { id: job.customerId, name: job.customerName },
      )
    case 'projectId':
    case 'projectName':
      return !changesReference(
        { id: body.projectId, name: body.projectName },
        { id: job.projectId, name: job.projectName },
      )
    default:
      return given === job[name]
  }
}
