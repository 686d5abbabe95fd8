/** DELETE /job/:id: the job goes, a tombstone stays (decisions, extension `tombstones`). */
import { tombstones } from '../../store/schema/jobs.ts'
import { type Command, nextModified } from '../command.ts'
import { unindexJob } from './index-job.ts'
import { getJob } from './job-record.ts'
import { demandMayDelete } from './may.ts'
import { logChange } from './record-event.ts'

/** @throws Refused `not-found`, `forbidden` */
export function deleteJob(command: Command, ref: string): void {
  const { db, actor } = command
  const job = getJob(db, actor, ref)
  demandMayDelete(actor, job)
  const grave = {
    id: job.id,
    entity: 'job' as const,
    groupId: job.group_id,
    lastModified: nextModified(command),
  }
  db.orm
    .insert(tombstones)
    .values({ uuid: job.uuid, ...grave })
    .onConflictDoUpdate({ target: tombstones.uuid, set: grave })
    .run()
  unindexJob(db, job.id)
  db.run('DELETE FROM jobs WHERE id = ?', job.id)
  logChange(command, job, 'DELETE', null)
}
