/** GET /job/:id with its events, as one reading. */
import type { JobEvent } from '../../../shared/job.ts'
import { isRecord } from '../remote/read-json.ts'
import { type RemoteJob, readEvents, readRemoteJob } from '../remote/remote-job.ts'
import { notAHub, type Refusal, type Silence } from '../remote/reply.ts'
import { type Exchange, getRequest } from './push-context.ts'

export interface ReadJob {
  kind: 'job'
  remote: RemoteJob
  etag: string | null
  /** the job as the hub wrote it, with whatever nobody here can read */
  raw: Readonly<Record<string, unknown>>
}

/**
 * By its uuid: a number names another job once the hub has been put back to an older copy. A hub that gives a job
 * without its events is asked for them too.
 */
export async function fetchJob(exchange: Exchange, jobUuid: string): Promise<ReadJob | Refusal | Silence> {
  const reply = await exchange.send(getRequest(`/job/${jobUuid}`))
  if (reply.kind !== 'answer') return reply
  const remote = readRemoteJob(reply.body)
  if (!remote || !isRecord(reply.body)) return notAHub('The hub answered with something that is no job.')
  if (remote.uuid !== jobUuid.toLowerCase()) return notAHub('The hub answered with another job.')
  const job = { kind: 'job', remote, etag: reply.etag, raw: reply.body } as const
  if (remote.events) return job
  const events = await fetchEvents(exchange, jobUuid)
  return Array.isArray(events) ? { ...job, remote: { ...remote, events } } : events
}

export async function fetchEvents(
  exchange: Exchange,
  jobUuid: string,
): Promise<JobEvent[] | Refusal | Silence> {
  const reply = await exchange.send(getRequest(`/job/${jobUuid}/events`))
  if (reply.kind !== 'answer') return reply
  return readEvents(reply.body) ?? notAHub('The hub answered with something that is no history.')
}

/** Only a 404 says that something is not there. */
export function isMissing(reply: { kind: string; status?: number }): boolean {
  return reply.kind === 'refusal' && reply.status === 404
}
