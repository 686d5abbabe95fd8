/** GET /job/:id with its events, as one reading. */
import type { JobEvent } from '../../../shared/job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Exchange } from '../records/context.ts'
import { knownModified } from '../records/marks.ts'
import { askForCurrent } from '../remote/current.ts'
import { called, isOlder, isRecord } from '../remote/read-entity.ts'
import { getRequest } from '../remote/remote.ts'
import { type RemoteJob, readEvents, readRemoteJob } from '../remote/remote-job.ts'
import type { NoReply, Refusal } from '../remote/reply.ts'

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
 * The job's history. A list does not say what it is of: one that lacks what was read here before is somebody else's
 * answer, or the hub was put back to an older copy, and the job itself has to tell.
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

/** Whether a history has all that was read of it before. */
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

/** Only a 404 says that something is not there. */
export function isMissing(reply: { kind: string; status?: number }): boolean {
  return reply.kind === 'refusal' && reply.status === 404
}
