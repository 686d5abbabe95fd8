/** Creates a form from a blank for an asset. Its answers travel with a job. */
import { overJobStates, type ResourceState } from '../../../../shared/entities/states.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { findAsset } from '../../../service/records/asset-record.ts'
import { getBlank } from '../../../service/records/blank-record.ts'
import { attempt, refuse } from '../../../service/refuse.ts'
import { readValue } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { actorIn, type SyncContext } from '../../state/context.ts'
import { createOwnJob } from './actions.ts'
import { createForm } from './attach-form.ts'

/**
 * Adds the form to the user's open job on the asset; without one, to a new job with the title of the blank. @returns
 * `not-found`, `conflict` if the blank is retired, `forbidden`, `storage`
 */
export function addToAsset(
  context: SyncContext,
  { blankUuid, assetUuid }: { blankUuid: string; assetUuid: string },
): Outcome<{ jobUuid: string; formUuid: string }> {
  const db = context.service.store.read
  const found = attempt(() => {
    const actor = actorIn(context, db)
    if (!findAsset(db, actor, assetUuid)) refuse('not-found', reason('asset-not-here'))
    const blank = getBlank(db, actor, blankUuid)
    if (blank.retired === 1) refuse('conflict', reason('blank-retired'))
    return blank
  })
  if (!found.ok) return found
  const open = openJobOn(context, assetUuid)
  const job = open === null ? createOwnJob(context, { title: found.value.title, assetUuid }) : null
  if (job?.ok === false) return job
  const jobUuid = open ?? job?.value.jobUuid ?? ''
  const form = createForm(context, { jobUuid, blankUuid })
  return form.ok ? { ok: true, value: { jobUuid, formUuid: form.value.formUuid } } : form
}

const overResourceStates: readonly ResourceState[] = ['FINISHED', 'DECLINED', 'UNASSIGNED', 'CANCELED']

/** Returns the user's job on the asset that is not over, the earliest one first. */
function openJobOn({ service, account }: SyncContext, assetUuid: string): string | null {
  const uuid = readValue<string>(
    service.store.read,
    `SELECT j.uuid FROM jobs j JOIN resources r ON r.job_id = j.id JOIN job_marks m ON m.job_id = j.id
     WHERE j.asset_uuid = ? AND r.user_id = ? AND m.gone IS NULL AND j.state NOT IN (${sqlList(overJobStates)})
       AND r.state NOT IN (${sqlList(overResourceStates)})
     ORDER BY j.span_start IS NULL, j.span_start, j.id LIMIT 1`,
    assetUuid,
    account.user.id,
  )
  return uuid ?? null
}
