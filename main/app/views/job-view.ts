/**
 * Reads a job for its screen: the job, its notes, its history with the state of sending, and the user's
 * time on it.
 */

import type { Document } from '../../../shared/entities/document.ts'
import type { Job, JobAlone, JobEvent } from '../../../shared/entities/job.ts'
import { type Span, spansOf } from '../../../shared/entities/times.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { signersOf } from '../../../shared/rules/signers.ts'
import { type EventChanges, readChanges } from '../../../shared/sync/event-changes.ts'
import type { Sending } from '../../../shared/sync/sending.ts'
import type { EventView, HistoryEntry, JobView, Note, StoredOtherwise } from '../../../shared/views/view.ts'
import type { Actor } from '../../service/actor.ts'
import { eventsOf, jobAlone, jobInFull } from '../../service/jobs/read-job.ts'
import { readTimesOf } from '../../service/jobs/read-times.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import { mayChangeItems } from '../../service/may/jobs.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import { documentRowsOf, findDocument, toDocument } from '../../service/records/document-record.ts'
import { formsOf } from '../../service/records/form-record.ts'
import {
  type EventRecord,
  findJob,
  findJobAnywhere,
  type JobRecord,
} from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { formUuidIn } from '../../sync/entities/conflicts.ts'
import { likelyEffects } from '../../sync/entities/jobs/mark-seen.ts'
import { storedOtherwise } from '../../sync/entities/jobs/server-values.ts'
import { readMark } from '../../sync/entities/marks.ts'
import { followUpUuid, readFollowed } from '../../sync/operations/acts/follow-up.ts'
import { otherRunningJobs, pausedBy } from '../../sync/operations/acts/pause-others.ts'
import { readJobConflicts } from '../../sync/operations/waiting/choose-conflict.ts'
import { sendingsOfJob } from '../../sync/operations/waiting/read-outbox.ts'
import { readinessQuery, readReadiness } from '../../sync/ready-offline.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { syncState } from '../../sync/state/state.ts'
import { listRecordings } from '../recording/recording-record.ts'
import { nothingHere } from './day.ts'
import { readDeclined } from './declined.ts'
import { countDetails } from './details-view.ts'
import { summariseForms } from './form-view.ts'
import { viewDocumentRows, viewManuals } from './job-documents.ts'
import { ownChanges } from './own-changes.ts'
import { userNames } from './people.ts'
import { readRecurringOf } from './recurring.ts'

/** A job with its forms and events, for a sheet. */
export interface JobInFull extends JobView {
  job: Job
  events: EventView[]
}

/** Returns null if the job is not on this laptop. */
export function readJobView(context: SyncContext, jobUuid: string): JobView | null {
  const read = readEvents(context, jobUuid)
  return read && viewJob(context, read, jobAlone(context.service.store.read, read.record))
}

/** Returns null if the job is not on this laptop. */
export function readJobInFull(context: SyncContext, jobUuid: string): JobInFull | null {
  const read = readEvents(context, jobUuid)
  if (!read) return null
  const job = jobInFull(context.service.store.read, read.record)
  return { ...viewJob(context, read, job), job, events: read.events }
}

/** Returns the job's history, oldest first; null if the job is not on this laptop. */
export function readHistory(context: SyncContext, jobUuid: string): HistoryEntry[] | null {
  const read = readEvents(context, jobUuid)
  if (read === null) return null
  const db = context.service.store.read
  const documents = documentRowsOf(db, { jobId: read.record.id }).map(toDocument)
  const added = filesAdded(read.events, documents)
  const said = new Map(read.events.map(event => [event, readChanges(event)]))
  const own = ownChanges(context, jobUuid, unsaidOf(said))
  const since = context.ports.clock.now() - context.settings().archiveMs
  return [
    ...read.events.map(event => ({
      ...event,
      fileAdded: added.get(event)?.fileName ?? null,
      changes: said.get(event) ?? own.get(event) ?? null,
      otherwise: null,
    })),
    ...storedOtherwise(db, jobAlone(db, read.record), since).map(one => entryOf(context, one)),
  ]
}

/** A server without events of changes has none of the edit either, so the difference is an entry of its own. */
function entryOf({ account }: SyncContext, otherwise: StoredOtherwise): HistoryEntry {
  const { id: userId, name: userName } = account.user
  return {
    ...{ id: -otherwise.conflictId, uuid: null, type: 'UPDATE', eventTimeStamp: otherwise.at },
    ...{ userId, userName, toUserId: null, toUserName: null, newState: null, newResourceState: null },
    ...{ comment: null, destinationId: null, vehicleId: null, discrepancy: false, internal: false },
    ...{ latitude: null, longitude: null, accuracy: null, time: null, sending: null },
    ...{ fileAdded: null, changes: null, otherwise },
  }
}

/** Returns the events that do not say what changed. */
function unsaidOf(said: ReadonlyMap<HistoryEvent, EventChanges | null>): HistoryEvent[] {
  return [...said].filter(([{ comment }, changes]) => changes === null && !comment).map(([event]) => event)
}

interface ReadEvents {
  record: JobRecord
  actor: Actor
  sendings: ReadonlyMap<string, Sending>
  events: HistoryEvent[]
}

function readEvents(context: SyncContext, jobUuid: string): ReadEvents | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const record = findJob(db, actor, jobUuid)
  if (!record) return null
  const sendings = sendingsOfJob(context, jobUuid)
  return { record, actor, sendings, events: viewEvents(db, record, sendings, actor) }
}

function viewJob(
  context: SyncContext,
  { record, actor, sendings, events }: ReadEvents,
  job: JobAlone,
): JobView {
  const db = context.service.store.read
  const now = context.ports.clock.now()
  const mark = readMark(db, record.id)
  const conflicts = readJobConflicts(db, record.uuid)
  const rows = documentRowsOf(db, { jobId: record.id })
  const unsent = [...sendings.values()].filter(
    sending => sending.state !== 'done' && sending.state !== 'discarded',
  )
  const undoable =
    unsent.find(sending => sending.kind === 'job.act' && (sending.undoUntil ?? 0) > now) ?? null
  return {
    job,
    asset: assetOf(db, record),
    follows: readFollowed(db, job),
    recurring: readRecurringOf(db, job),
    myState: job.resources.find(resource => resource.userId === actor.userId)?.state ?? null,
    myStateAt: lastMoveOf(events, actor),
    notes: events
      .filter(event => event.type === 'NOTE')
      .map(event => viewNote(db, record.uuid, event, actor)),
    people: peopleOf(job, events),
    declined: readDeclined(db, [record]).get(record.id) ?? [],
    timeSpent: readMyWork(db, context.account.user.id, {
      jobUuid: record.uuid,
      since: events.reduce((first, { eventTimeStamp: at }) => Math.min(first, at), now),
      now,
    }),
    undoable,
    isMadeByMe: events.some(({ type, userId }) => type === 'CREATE' && userId === actor.userId),
    pausedWith: undoable === null ? [] : pausedBy(db, undoable.operationId),
    running: otherRunningJobs(db, context.account.user.id, record.uuid),
    unsent: unsent.length,
    conflicts,
    contestedForms: contestedForms(db, record, conflicts),
    documents: viewDocumentRows(context, record.uuid, rows, sendings),
    manuals: viewManuals(context, record.asset_uuid),
    signers: viewSigners(context, actor, job, sendings),
    recordings: listRecordings(db, record.uuid),
    forms: summariseForms(context, record, sendings),
    details: countDetails(context, record, job),
    mayChangeItems: mayChangeItems(db, actor, record),
    mayUseForms: syncState.get(db, 'formsForbidden') !== true,
    banner: mark?.put_away_at == null ? (mark?.gone ?? null) : null,
    ...(readReadiness(db, [record.id], readinessQuery(context)).get(record.id) ?? nothingHere),
  }
}

function viewSigners(
  context: SyncContext,
  actor: Actor,
  { uuid, signature }: JobAlone,
  sendings: ReadonlyMap<string, Sending>,
): JobView['signers'] {
  return signersOf(signature).map(signer => {
    const { documentUuid } = signer
    const row = documentUuid && findDocument(context.service.store.read, actor, documentUuid)
    return { ...signer, picture: (row && viewDocumentRows(context, uuid, [row], sendings)[0]) || null }
  })
}

/** Returns when this user's own state on the job changed last. */
function lastMoveOf(events: readonly HistoryEvent[], actor: Actor): number | null {
  const moves = events.filter(
    event => event.toUserId === actor.userId && event.newResourceState !== null && !event.discrepancy,
  )
  return moves.length === 0 ? null : Math.max(...moves.map(event => event.eventTimeStamp))
}

function peopleOf({ resources }: JobAlone, events: readonly HistoryEvent[]): JobView['people'] {
  const known = [
    ...resources.map(({ userId, fullName }) => [userId, fullName] as const),
    ...events.map(({ userId, userName }) => [userId, userName] as const),
  ]
  return [
    ...new Map(known.filter((one): one is readonly [number, string] => one[0] !== null && one[1] !== null)),
  ]
}

function contestedForms(
  db: ReadDb,
  { id }: JobRecord,
  conflicts: JobView['conflicts'],
): JobView['contestedForms'] {
  const contested = new Set(conflicts.map(({ field }) => formUuidIn(field)).filter(uuid => uuid !== null))
  return contested.size === 0 ? [] : formsOf(db, id).filter(({ uuid }) => contested.has(uuid))
}

function assetOf(db: ReadDb, { asset_uuid }: JobRecord): JobView['asset'] {
  const asset = asset_uuid === null ? undefined : findAssetAnywhere(db, asset_uuid)
  return asset ? { uuid: asset.uuid, name: asset.name, assetNo: asset.asset_no } : null
}

interface HistoryEvent extends EventView {
  isConfirmed: boolean
}

/**
 * `sendings` by operation id. A waiting event names its operation; after sending, the operation names its
 * event.
 */
function viewEvents(
  db: ReadDb,
  job: JobRecord,
  sendings: ReadonlyMap<string, Sending>,
  actor: Actor,
): HistoryEvent[] {
  const names = userNames(db)
  const rows = eventsOf(db, job.id)
  const ofHub = rows.filter(row => row.operation_id === null).map(toEvent)
  const likely = likelyEffects(db, job.uuid, ofHub, actor.userId ?? 0)
  const byEvent = sendingsByEvent(sendings, likely)
  const shown = rows.filter(row => row.operation_id === null || !likely.has(row.operation_id))
  return shown.map((row: EventRecord) => ({
    ...toEvent(row),
    userName: nameOf(names, row.user_id),
    toUserName: nameOf(names, row.to_user_id),
    isConfirmed: row.confirmed_at !== null,
    sending:
      (row.operation_id === null ? null : sendings.get(row.operation_id)) ?? byEvent.get(row.id) ?? null,
  }))
}

function sendingsByEvent(
  sendings: ReadonlyMap<string, Sending>,
  likely: ReadonlyMap<string, number>,
): Map<number, Sending> {
  const byEvent = new Map<number, Sending>()
  for (const [operationId, sending] of sendings) {
    const eventId = sending.eventId ?? likely.get(operationId)
    if (eventId !== undefined) byEvent.set(eventId, sending)
  }
  return byEvent
}

function nameOf(names: ReadonlyMap<number, string>, id: number | null): string | null {
  return id === null ? null : (names.get(id) ?? null)
}

function viewNote(db: ReadDb, jobUuid: string, event: HistoryEvent, actor: Actor): Note {
  const followUp = event.discrepancy
    ? findJobAnywhere(db, followUpUuid(jobUuid, event.comment ?? ''))
    : undefined
  return {
    uuid: event.uuid,
    eventId: event.id < 0 ? null : event.id,
    text: event.comment ?? '',
    discrepancy: event.discrepancy,
    isConfirmed: event.isConfirmed,
    internal: event.internal,
    isOfTime: event.time !== null,
    at: event.eventTimeStamp,
    userId: event.userId,
    userName: event.userName,
    isMine: event.userId !== null && event.userId === actor.userId,
    sending: event.sending,
    followUpUuid: followUp?.uuid ?? null,
  }
}

// Finds the file that a history entry added. The event only says that files changed (interface, "Job
// event"). A file that the same user created shortly before is assumed to be the cause.

/** The longest time between a file's creation and the event. */
const longestMs = DAY

type Made = Pick<Document, 'uuid' | 'creationTimeStamp' | 'creatorId'>
type Noted = Pick<JobEvent, 'type' | 'userId' | 'eventTimeStamp'>

/** Assigns each file to the first event that may have added it. Events that only changed files get none. */
export function filesAdded<E extends Noted, D extends Made>(
  events: readonly E[],
  documents: readonly D[],
): Map<E, D> {
  const left = documents.toSorted((a, b) => a.creationTimeStamp - b.creationTimeStamp)
  const added = new Map<E, D>()
  for (const event of events.toSorted((a, b) => a.eventTimeStamp - b.eventTimeStamp)) {
    if (event.type !== 'UPDATE_DOCUMENTS') continue
    const at = left.findIndex(document => mayHaveBrought(event, document))
    const [document] = at === -1 ? [] : left.splice(at, 1)
    if (document !== undefined) added.set(event, document)
  }
  return added
}

function mayHaveBrought({ userId, eventTimeStamp }: Noted, { creatorId, creationTimeStamp }: Made): boolean {
  const age = eventTimeStamp - creationTimeStamp
  return creatorId === userId && age >= 0 && age <= longestMs
}

// Computes how long this user worked on a job, with the user's corrections, by the same rule as all their
// times.

interface OnJob {
  jobUuid: string
  /** The time of the job's first event, in epoch milliseconds. */
  since: number
  now: number
}

/** Reads all jobs of the time span, because minutes on a parallel job count only there. */
function readMyWork(db: ReadDb, userId: number, { jobUuid, since, now }: OnJob): JobView['timeSpent'] {
  // starts a day earlier, for work that was running at that time
  const { presses, corrections } = readTimesOf(db, userId, { from: since - DAY, to: now + DAY })
  const work = spansOf(presses, corrections, now).filter(
    span => span.jobUuid === jobUuid && span.kind === 'WORK',
  )
  return {
    totalMs: work.reduce((sum, span) => sum + lengthOf(span), 0),
    runningSince: work.find(({ to }) => to === null)?.from ?? null,
  }
}

function lengthOf({ from, to }: Span): number {
  return to === null ? 0 : to - from
}
