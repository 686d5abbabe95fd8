/** Filling in the job's own fields, value by value as in a form: one edit for as long as somebody is at it. */
import type { Outcome } from '../../../shared/failures.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { getJob } from '../../service/records/job-record.ts'
import { type Fields, writePath } from '../merge/fields.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { clashOn, recordClash } from '../records/conflicts.ts'
import type { SyncContext } from '../records/context.ts'
import { pendingOf } from '../records/operation.ts'
import { runIntent } from './actions.ts'
import { clashesOf, type EditedValue, namedNow, realChanges, requireFit } from './form-edit.ts'
import { editJob } from './patch-job.ts'

/** Paths are the job's: `customFields/KEY/value`. @returns `forbidden`, `invalid`, `not-found`, `storage` */
export function patchDetails(
  context: SyncContext,
  { jobUuid, values }: { jobUuid: string; values: readonly EditedValue[] },
): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor, now } = command
    const job = jobInFull(db, getJob(db, actor, jobUuid))
    const named = realChanges(namedNow(db, { values }).values)
    const before: Fields = { customFields: job.customFields }
    const { customFields } = named.reduce((all, { path, value }) => writePath(all, path, value), before)
    requireFit(job.customFields, customFields)
    const times = { mineAt: now, officeAt: job.lastModified }
    for (const clash of clashesOf({ ...job }, named))
      recordClash(db, jobUuid, clashOn({ jobUuid }, clash), times)
    const fields = { customFields: customFields as typeof job.customFields }
    editJob(context, command, jobUuid, fields, now + syncLimits.formQuietMs)
    return null
  })
}

/** Nothing more comes: what waited for the person to end goes now. @returns `not-found`, `storage` */
export function leaveDetails(context: SyncContext, jobUuid: string): Outcome<null> {
  return runIntent(context, ({ db }) => {
    for (const { id, kind } of pendingOf(db, jobUuid))
      if (kind === 'job.patch') applyEvent(db, id, { kind: 'released' })
    return null
  })
}
