/**
 * What a job shows that was put back with its hub: its history never shrinks, and its lastModified never goes back. A
 * laptop's clock may have been wrong, so that what the events tell goes before what the times do.
 */

import type { JobEvent } from '../../../shared/job.ts'
import type { ResourceState } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import type { IntentOf } from '../records/intents.ts'
import { knownModified } from '../records/marks.ts'
import { matchNotes } from '../records/match-events.ts'
import { foundEffects, intentOf, type Operation } from '../records/operation.ts'
import { syncState } from '../records/state.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { isPosted, sentFormOf } from './find-attached.ts'
import { type FormsNow, isFormLost } from './lost-forms.ts'
import { isNumberLost } from './lost-number.ts'

export interface Loss {
  /** nobody wrote to the job since: whatever it shows otherwise than here is gone */
  isWhole: boolean
  /** whether it went before the hub was seen to have been put back; null: this job alone tells */
  wasSent: ((operation: Operation) => boolean) | null
  /** epoch ms by the hub's clock: the last that the hub knows of the job */
  lastModified: number
  /** what the hub's clock is ahead of the laptop's, in ms */
  clockOffset: number
  /** epoch ms by the hub's clock: what was sent from then on may be gone */
  since: number
  /** ids of events that are gone, as they are here */
  eventIds: ReadonlySet<number>
  /** changes of its files are gone, by whoever made them */
  isOfFiles: boolean
}

/**
 * `wasSent`: as of a loss; `unmadeAt`: as of the first form that was never made; `filledAt`: as of the oldest form of
 * which more was told; `saidAt`: as of such a file; `userId`: whose laptop this is. Null: the job has all that it had.
 */
export function findLoss(
  db: ReadDb,
  record: JobRecord,
  remote: RemoteJob,
  { wasSent, unmadeAt, filledAt, saidAt, userId }: Seen,
): Loss | null {
  const known = knownModified(db, record.uuid)
  const older = isOlder(remote, known) ? (remote.lastModified ?? null) : null
  const gone = goneEvents(db, record, remote, userId)
  // what somebody wrote to since may show nothing of it but fields as they were
  const times = [older, filledAt, unmadeAt, saidAt]
  if (gone.length === 0 && times.every(at => at === null) && wasSent === null) return null
  const since = Math.min(...times.map(at => at ?? Number.POSITIVE_INFINITY), ...gone.map(({ at }) => at))
  return {
    isWhole: older !== null,
    wasSent,
    lastModified: remote.lastModified ?? Number.POSITIVE_INFINITY,
    clockOffset: syncState.get(db, 'clockOffset') ?? 0,
    since: since - syncLimits.cursorOverlapMs,
    eventIds: new Set(gone.map(({ id }) => id)),
    isOfFiles: saidAt !== null || gone.some(({ type }) => type === 'UPDATE_DOCUMENTS'),
  }
}

interface Seen {
  wasSent: Loss['wasSent']
  unmadeAt: number | null
  filledAt: number | null
  saidAt: number | null
  userId: number
}

interface GoneEvent {
  id: number
  at: number
  type?: JobEvent['type']
}

function goneEvents(db: ReadDb, { id, uuid }: JobRecord, { events }: RemoteJob, userId: number): GoneEvent[] {
  if (!events) return []
  const read = db.all<GoneEvent>(
    `SELECT id, at, type FROM events WHERE job_id = ? AND operation_id IS NULL
       AND uuid NOT IN (SELECT value FROM json_each(?))`,
    id,
    JSON.stringify(events.map(({ uuid }) => uuid)),
  )
  return [...read, ...goneEffects(db, uuid, events, userId)]
}

/** What was only looked up, and whose event was never read with its job. */
function goneEffects(db: ReadDb, jobUuid: string, events: readonly JobEvent[], userId: number): GoneEvent[] {
  return foundEffects(db, jobUuid)
    .filter(operation => isNumberLost(operation, events, userId))
    .flatMap(({ eventId, firstAttemptAt, sentAt }) =>
      eventId === null ? [] : [{ id: eventId, at: firstAttemptAt ?? sentAt ?? 0 }],
    )
}

export interface MaybeLost {
  operation: Operation
  /** it came after the copy was made */
  isSurelyLost: boolean
}

interface Now {
  /** the job as the hub has it now */
  remote: RemoteJob
  forms: FormsNow
  /** whose laptop this is */
  userId: number
}

/** Of what was sent to the job, in the order of writing, what may be gone. */
export function maybeLost(
  sent: readonly Operation[],
  loss: Loss,
  { remote, forms, userId }: Now,
): MaybeLost[] {
  const { eventIds } = loss
  const isEventGone = ({ eventId }: Operation) => eventId !== null && eventIds.has(eventId)
  const first = sent.find(isEventGone)?.seq ?? Number.POSITIVE_INFINITY
  const isLate = ({ seq, firstAttemptAt, sentAt }: Operation) =>
    loss.isWhole || seq >= first || (firstAttemptAt ?? sentAt ?? 0) >= loss.since
  const claimed = new Set(sent.map(({ eventId }) => eventId))
  const unclaimed = new Set(remote.events?.filter(({ id }) => !claimed.has(id) || eventIds.has(id)))
  const attached = withAttached(sent, unclaimed, userId)
  const isLost = (operation: Operation) => {
    const intent = intentOf(operation)
    if (intent === null || intent.kind === 'job.create') return false
    if (operation.eventId !== null) return isEventGone(operation)
    if (intent.kind === 'job.act') return takeEvent(unclaimed, userId, intent.state) === undefined
    if (intent.kind === 'document.add' && isAttached(operation, remote)) return false
    if (intent.kind === 'document.patch' && isSaid(intent, remote)) return false
    if (intent.kind === 'form.create' || intent.kind === 'form.patch' || intent.kind === 'form.remove') {
      const isGone = isFormLost(operation, intent, forms)
      if (isGone !== undefined) return isGone
      const isPast = isLate(operation) || isOfBefore(operation, loss)
      return isPast && !attached.has(operation.id)
    }
    // when it went is by a clock that may have been wrong
    const isOfFiles = loss.isOfFiles && operation.kind.startsWith('document.')
    return intent.kind === 'job.patch' || isOfFiles || isLate(operation)
  }
  return sent.filter(isLost).map(operation => ({ operation, isSurelyLost: isLate(operation) }))
}

/** Of a press that no event is known to be of, as where its time was not believed. */
function takeEvent(unclaimed: Set<JobEvent>, userId: number, state: ResourceState): JobEvent | undefined {
  const found = [...unclaimed].find(
    event => event.newResourceState === state && (event.toUserId ?? event.userId) === userId,
  )
  if (found) unclaimed.delete(found)
  return found
}

/**
 * Of a form that the hub does not show, where nothing tells when the copy was made: its making is known by the event;
 * a change of it is gone where the hub knows of nothing on the job that came later. What went since is there.
 */
function isOfBefore(operation: Operation, { wasSent, lastModified, clockOffset }: Loss): boolean {
  if (wasSent === null || !wasSent(operation)) return false
  // by the clock as it was then, or as it is now, whichever is later
  const sentAt = Math.max(operation.firstAttemptAt ?? 0, (operation.sentAt ?? 0) + clockOffset)
  return isPosted(operation) || sentAt + syncLimits.cursorOverlapMs >= lastModified
}

/** Of forms that went whole, to be named by the hub, those that its history tells of: each made an event there. */
function withAttached(
  sent: readonly Operation[],
  unclaimed: Set<JobEvent>,
  userId: number,
): ReadonlySet<string> {
  const posted = sent
    .filter(operation => operation.eventId === null && isPosted(operation))
    // one that a later version took the place of before it was sent again made none
    .toSorted((a, b) => Number(a.knownEventIds === null) - Number(b.knownEventIds === null))
  const forms = posted.flatMap(operation => sentFormOf(operation))
  const found = matchNotes([...unclaimed], forms, userId)
  const taken = new Set(found.values())
  for (const event of unclaimed) if (taken.has(event.id)) unclaimed.delete(event)
  return new Set(found.keys())
}

function isSaid({ documentUuid, fields }: IntentOf<'document.patch'>, { documents }: RemoteJob): boolean {
  const there: Readonly<Record<string, unknown>> = { ...documents?.find(({ uuid }) => uuid === documentUuid) }
  return Object.entries(fields).every(([name, value]) => there[name] === value)
}

function isAttached({ made }: Operation, { documents }: RemoteJob): boolean {
  return documents?.some(({ uuid }) => uuid === made?.uuid) ?? false
}
