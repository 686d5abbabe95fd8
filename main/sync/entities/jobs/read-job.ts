/** Reads a job with its events: `GET /job/:id`, and `/events` if the answer lacks them. */
import type { JobEvent } from '../../../../shared/entities/job.ts'
import type { ReadDb } from '../../../store/db.ts'
import { askForCurrent } from '../../client/current.ts'
import { called, isOlder, isRecord } from '../../client/read-entity.ts'
import { type RemoteJob, readEvents, readRemoteJob } from '../../client/remote-job.ts'
import type { NoReply, Refusal } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import type { Exchange } from '../../state/context.ts'
import { knownModified } from '../marks.ts'

export interface ReadJob {
  kind: 'job'
  remote: RemoteJob
  etag: string | null
  /** The job as the server sent it, with properties that this program does not know. */
  raw: Readonly<Record<string, unknown>>
}

/**
 * Reads a job by its uuid, because a restored server may give its number to another job. If the answer lacks the
 * events, they are requested too.
 */
export async function fetchJob(exchange: Exchange, jobUuid: string): Promise<ReadJob | Refusal | NoReply> {
  const db = exchange.context.service.store.read
  const known = knownModified(db, 'job', jobUuid)
  const request = getRequest(`/job/${jobUuid}`, withRaw(called(jobUuid, readRemoteJob)))
  const reply = await askForCurrent(
    () => exchange.send(request),
    ({ remote }) => isOlder(remote, known),
  )
  if (reply.kind !== 'answer') return reply
  const { remote, raw } = reply.body
  const job = { kind: 'job', remote, etag: reply.etag, raw } as const
  if (remote.events) return job
  const events = await askForEvents(exchange, jobUuid)
  return Array.isArray(events) ? { ...job, remote: { ...remote, events } } : events
}

function withRaw(read: (value: unknown) => RemoteJob | null) {
  return (body: unknown) => {
    const remote = read(body)
    return remote && isRecord(body) ? { remote, raw: body } : null
  }
}

/**
 * Reads the job's history. The list of events does not name its job. A list without known events may belong to another
 * job or to a restored server, so the job is read too.
 */
export async function fetchEvents(
  exchange: Exchange,
  jobUuid: string,
): Promise<JobEvent[] | Refusal | NoReply> {
  const events = await askForEvents(exchange, jobUuid)
  const db = exchange.context.service.store.read
  if (!Array.isArray(events) || hasAllKnown(db, jobUuid, events)) return events
  const read = await fetchJob(exchange, jobUuid)
  return read.kind === 'job' ? (read.remote.events ?? events) : read
}

/** Whether a history has all events that were read before. */
function hasAllKnown(db: ReadDb, jobUuid: string, events: readonly JobEvent[]): boolean {
  const there = JSON.stringify(events.map(({ uuid }) => uuid))
  return !db.has(
    `SELECT 1 FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE j.uuid = ? AND e.operation_id IS NULL AND e.uuid NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
    jobUuid,
    there,
  )
}

async function askForEvents(exchange: Exchange, jobUuid: string): Promise<JobEvent[] | Refusal | NoReply> {
  const reply = await exchange.send(getRequest(`/job/${jobUuid}/events`, readEvents))
  return reply.kind === 'answer' ? reply.body : reply
}

/** Whether the server's answer says that the entity does not exist. Only a 404 does. */
export function isMissing(reply: { kind: string; status?: number }): boolean {
  return reply.kind === 'refusal' && reply.status === 404
}
