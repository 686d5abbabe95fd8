/** Job that a form's body names (interface, "Form"). */
import { reason } from '../../../shared/text/message.ts'
import type { Command } from '../command.ts'
import type { FormRecord } from '../records/form-record.ts'
import { findJobVersion, type JobVersion } from '../records/job-record.ts'
import { refuseValue } from '../refuse.ts'
import type { FormBody } from './form-row.ts'

/**
 * Returns the job of the form after the change, or null for none. Only the property that differs from the stored one
 * counts. So a client may change one of the two and send the other back.
 * @throws Refused `invalid` for a job that the actor does not see, and for two different jobs
 */
export function formJob(command: Command, form: FormRecord | null, body: FormBody): JobVersion | null {
  const stored = form?.job_id ?? null
  const byId = named(command, '/jobId', body.jobId)
  const byUuid = named(command, '/jobUuid', body.jobUuid)
  if (byId && byUuid && byId.id !== byUuid.id) refuseDifferent()
  const changes = [byId, byUuid].filter(job => job !== undefined && (job?.id ?? null) !== stored)
  const [first, second] = changes
  if (first === undefined)
    return stored === null ? null : (findJobVersion(command.db, command.actor, String(stored)) ?? null)
  if (second !== undefined && second?.id !== first?.id) refuseDifferent()
  return first
}

/** Returns undefined if the property is absent, and null if it is null. */
function named(
  { db, actor }: Command,
  pointer: string,
  ref: string | number | null | undefined,
): JobVersion | null | undefined {
  if (ref === undefined || ref === null) return ref
  return findJobVersion(db, actor, String(ref)) ?? refuseValue(pointer, reason('must-name-job'))
}

function refuseDifferent(): never {
  return refuseValue('/jobUuid', reason('must-name-same-job'))
}
