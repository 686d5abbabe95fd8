/**
 * Creates a job that resolves a discrepancy. Its uuid is derived from the texts, so that several laptops create the
 * same job. The new job refers to the job with the discrepancy (`followsJobUuid`, which a server need not store). That
 * job gets a note.
 */
import { type Outcome, succeed } from '../../../../shared/text/failures.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { jobAlone } from '../../../service/jobs/read-job.ts'
import { findJob, findJobAnywhere } from '../../../service/records/job-record.ts'
import { attempt, unwrap } from '../../../service/refuse.ts'
import { stableUuid } from '../../../service/stable-uuid.ts'
import type { ReadDb } from '../../../store/db.ts'
import { normaliseText } from '../../merge/fields.ts'
import { actorIn, type SyncContext } from '../../state/context.ts'
import { addNote, createJob, losesInternal } from './actions.ts'

export interface Followed {
  jobUuid: string
  /** text of the discrepancy */
  text: string
  /** Note on the followed job, for the users on it. */
  note: string
}

export function followUpUuid(jobUuid: string, text: string): string {
  return stableUuid(jobUuid, `follow-up ${normaliseText(text)}`)
}

/** Creates the job, unless it is already stored. @returns the outcomes of `createJob` and `addNote` */
export function createFollowUp(
  context: SyncContext,
  body: JobBody,
  { jobUuid: followed, text, note }: Followed,
): Outcome<{ jobUuid: string }> {
  const db = context.service.store.read
  const jobUuid = followUpUuid(followed, text)
  if (findJobAnywhere(db, jobUuid)) return succeed({ jobUuid })
  const saying = { jobUuid: followed, text: note, discrepancy: false, internal: !losesInternal(db) }
  // the job and its note are stored together: the note is the only reference to the job
  return attempt(() =>
    context.service.store.transaction(() => {
      const made = unwrap(createJob(context, { ...inherited(context, followed), ...body }, jobUuid))
      unwrap(addNote(context, saying))
      return made
    }),
  )
}

/** Returns the group, the customer and the place of the followed job. */
function inherited(context: SyncContext, followed: string): JobBody {
  const db = context.service.store.read
  const record = findJob(db, actorIn(context, db), followed)
  if (!record) return {}
  const job = jobAlone(db, record)
  const destinations = job.destinations.map(({ order, location }) => ({ order, location }))
  return {
    groupId: job.groupId,
    placeName: job.placeName,
    contactPerson: job.contactPerson,
    assetUuid: job.assetUuid,
    priority: job.priority,
    customerId: job.customerId,
    customerName: job.customerName,
    projectId: job.projectId,
    projectName: job.projectName,
    ...(destinations.length > 0 && { destinations }),
    followsJobUuid: followed,
  } as JobBody
}

/** Returns the job that a job follows; null if it is not stored here. */
export function readFollowed(
  db: ReadDb,
  job: object,
): { uuid: string; id: number; title: string | null } | null {
  const { followsJobUuid } = job as { followsJobUuid?: unknown }
  if (typeof followsJobUuid !== 'string') return null
  const row = findJobAnywhere(db, followsJobUuid.toLowerCase())
  return row ? { uuid: row.uuid, id: row.id, title: row.title } : null
}
