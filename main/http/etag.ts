/** Which version of a job a request has in mind (decisions, extension `etag`). */
import { isUuid } from '../../shared/brand.ts'
import type { Command } from '../service/command.ts'
import { findJob } from '../service/jobs/job-record.ts'
import { refuse } from '../service/refuse.ts'

/** A strong tag: `lastModified` rises with every change, so that it names the version. */
export function jobEtag(job: { uuid: string; lastModified: number }): string {
  return `"${job.uuid}-${job.lastModified}"`
}

/**
 * Honours If-Match, inside the transaction of the change it guards.
 * @throws Refused `stale` for another version, or for a UUID that no job has yet
 */
export function demandMatch({ db, actor }: Command, ref: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return
  const job = findJob(db, actor, ref)
  if (!job && !isUuid(ref)) return
  const tags = ifMatch.split(',').map(tag => tag.trim())
  const isMatch =
    job !== undefined &&
    (tags.includes('*') || tags.includes(jobEtag({ uuid: job.uuid, lastModified: job.last_modified })))
  if (!isMatch) refuse('stale', 'The job was changed since it was read: read it again.')
}
