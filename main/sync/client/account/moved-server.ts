/** Asks whether a server at another address is the same server (docs/sync/base-servers.md). */
import { fail, type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { Remote } from '../remote.ts'
import { readRemoteJob } from '../remote-job.ts'
import { getRequest } from '../request.ts'
import { versionRequest } from '../version.ts'
import { failureOf } from './sign-in.ts'

/**
 * Whether the server at the remote's address is the one that the account knows. False: it does not say who it is, so
 * the user and a job have to be found there. `remote`: without credentials; `known`: the server's id. @returns `conflict` for another server
 */
export async function isSameServer(remote: Remote, known: string | null): Promise<Outcome<boolean>> {
  const reply = await remote.send(versionRequest)
  if (reply.kind !== 'answer') return { ok: false, failure: failureOf(reply) }
  if (known === null) return succeed(false)
  return known === reply.body.identity?.hubId ? succeed(true) : fail('conflict', reason('another-server'))
}

const jobsAsked = 3

/** Returns jobs that the server has to have, the user's own first. */
export function jobsToFind(db: ReadDb): string[] {
  return db.column<string>(
    `SELECT uuid FROM jobs JOIN job_marks ON job_id = jobs.id WHERE jobs.id > 0 AND gone IS NULL
     ORDER BY is_mine DESC, jobs.id DESC LIMIT ?`,
    jobsAsked,
  )
}

/** @returns `conflict` if the server has none of the jobs */
export async function findKnownJob(remote: Remote, uuids: readonly string[]): Promise<Outcome<null>> {
  for (const uuid of uuids) {
    const reply = await remote.send(getRequest(`/job/${uuid}`, readRemoteJob))
    if (reply.kind === 'answer' && reply.body.uuid === uuid) return succeed(null)
    if (reply.kind === 'no-reply') return { ok: false, failure: failureOf(reply) }
  }
  return uuids.length === 0 ? succeed(null) : fail('conflict', reason('another-server'))
}
