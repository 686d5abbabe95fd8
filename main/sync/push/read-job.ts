/** GET /job/:id with its events, as one reading. */
import { type RemoteJob, readEvents, readRemoteJob } from '../remote/remote-job.ts'
import { notAHub, type Refusal, type Silence } from '../remote/reply.ts'
import { type Exchange, getRequest } from './push-context.ts'

export interface ReadJob {
  kind: 'job'
  remote: RemoteJob
  etag: string | null
}

/** `ref`: the hub's number, or a UUID. A hub that gives a job without its events is asked for them too. */
export async function fetchJob(
  exchange: Exchange,
  ref: string | number,
): Promise<ReadJob | Refusal | Silence> {
  const reply = await exchange.send(getRequest(`/job/${ref}`))
  if (reply.kind !== 'answer') return reply
  const remote = readRemoteJob(reply.body)
  if (!remote) return notAHub('The hub answered with something that is no job.')
  if (remote.events) return { kind: 'job', remote, etag: reply.etag }
  const events = await exchange.send(getRequest(`/job/${remote.id}/events`))
  if (events.kind !== 'answer') return events
  const read = readEvents(events.body)
  return read
    ? { kind: 'job', remote: { ...remote, events: read }, etag: reply.etag }
    : notAHub('The hub answered with something that is no history.')
}
