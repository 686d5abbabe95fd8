/**
 * What a discrepancy leads to: a job of its own, made once however often and on how many laptops it is asked for, as
 * its uuid follows from the words that it is made of. It names the job that it follows (`followsJobUuid`, a property
 * that a hub keeps or leaves); that one has a note.
 */
import { type Outcome, succeed } from '../../../shared/failures.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { jobAlone } from '../../service/jobs/read-job.ts'
import { findJob, findJobAnywhere } from '../../service/records/job-record.ts'
import { attempt, unwrap } from '../../service/refuse.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import type { ReadDb } from '../../store/db.ts'
import { normaliseText } from '../merge/fields.ts'
import { actorIn, type SyncContext } from '../records/context.ts'
import { addNote, createJob, losesInternal } from './actions.ts'

export interface Followed {
  jobUuid: string
  /** of the discrepancy */
  text: string
  /** what the job that is followed says of it, for those who work on it */
  note: string
}

export function followUpUuid(jobUuid: string, text: string): string {
  return stableUuid(jobUuid, `follow-up ${normaliseText(text)}`)
}

/** One that is here already is not made again. @returns as `createJob` and `addNote` */
export function createFollowUp(
  context: SyncContext,
  body: JobBody,
  { jobUuid: followed, text, note }: Followed,
): Outcome<{ jobUuid: string }> {
  const db = context.service.store.read
  const jobUuid = followUpUuid(followed, text)
  if (findJobAnywhere(db, jobUuid)) return succeed({ jobUuid })
  const saying = { jobUuid: followed, text: note, discrepancy: false, internal: !losesInternal(db) }
  // both or none: one that is here is not made again, and would never be told of
  return attempt(() =>
    context.service.store.transaction(() => {
      const made = unwrap(createJob(context, { ...inherited(context, followed), ...body }, jobUuid))
      unwrap(addNote(context, saying))
      return made
    }),
  )
}

/** For whom it is and where, as the job that it follows. */
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

/** The job that one follows, as far as it is known here. */
export function readFollowed(
  db: ReadDb,
  job: object,
): { uuid: string; id: number; title: string | null } | null {
  const { followsJobUuid } = job as { followsJobUuid?: unknown }
  if (typeof followsJobUuid !== 'string') return null
  const row = findJobAnywhere(db, followsJobUuid.toLowerCase())
  return row ? { uuid: row.uuid, id: row.id, title: row.title } : null
}
