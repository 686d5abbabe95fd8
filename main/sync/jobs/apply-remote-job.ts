/** Applies a job as the server has it: a list of steps on one value. */

import type { JobEventType } from '../../../shared/event-types.ts'
import type { JobEvent } from '../../../shared/job.ts'
import type { ResourceState } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { logChange } from '../../service/entity/log-change.ts'
import { indexJob } from '../../service/jobs/index-job.ts'
import { eventsOf } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import { findJobAnywhere, type JobRecord } from '../../service/records/job-record.ts'
import { cutComment } from '../../service/records/record-event.ts'
import type { WriteDb } from '../../store/db.ts'
import { takeDocuments } from '../documents/take-documents.ts'
import { endRemovals, isFormMoving, takeForms } from '../forms/take-forms.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { withRecordedTimes } from '../records/action-times.ts'
import { finishEntity, placeEntity, saveMentioned, withFreeNumbers } from '../records/apply-entity.ts'
import type { SyncContext } from '../records/context.ts'
import { type Gone, invalidateDetails, markAsked, markRead, readMark, writeGone } from '../records/marks.ts'
import { pendingOf, unseenOf } from '../records/operation.ts'
import { quarantining } from '../records/quarantine.ts'
import { hasJustSent } from '../records/unseen.ts'
import { areFilesMoving, hasWaiting, type OwnPart, ownPartOf } from '../records/waiting.ts'
import { dropProvisional, writeEvents } from '../records/write-events.ts'
import { completeResources, type StateTimes } from '../records/write-parts.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteForm, RemoteJob } from '../remote/remote-job.ts'
import { isSentUnseen, markSeen } from './mark-seen.ts'
import { type Move, rebase } from './rebase.ts'
import { waitForSecondReading } from './restored-base.ts'
import { showWaiting } from './show-waiting.ts'
import { writeJob } from './write-job.ts'

export interface Source {
  /** GET /job/:id or the answer to a PUT; else a list entry, where absent is unknown */
  isDetail: boolean
  /** an entry of the group's list */
  isOfGroup?: boolean
  /** an answer to a write: it may show forms and files as they were before other requests that are under way */
  isDuringSend?: boolean
}

/** A job as the server has it, with what this laptop knows of it. */
interface Incoming extends Source {
  remote: RemoteJob
  /** `remote` with its lists in the order in which they are read here */
  ordered: RemoteJob
  record: JobRecord
  isNew: boolean
  /** the mark before this reading */
  mark: Mark
  own: OwnPart
  /** whether operations or conflicts wait on the job */
  isWaitedOn: boolean
}

/** Writes one part of the job. Returns whether a user would notice. */
type Step = (db: WriteDb, context: SyncContext, incoming: Incoming) => boolean

const steps: readonly Step[] = [retryRefused, endSent, writeMerged, markAsRead, applyForms, applyDocuments]

/** Applies the server's version in one transaction. Applying it again changes nothing. Returns whether a user would notice. */
export function applyRemoteJob(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteJob,
  source: Source,
): boolean {
  const apply = () => applyJob(db, context, remote, source)
  const { uuid: jobUuid } = remote
  return hasWaiting(db, jobUuid) ? quarantining(db, context, { jobUuid }, apply) : apply()
}

function applyJob(db: WriteDb, context: SyncContext, remote: RemoteJob, source: Source): boolean {
  saveMentioned(db, context, remote)
  const here = source.isDetail ? findJobAnywhere(db, remote.uuid) : undefined
  if (here && isReadAgain(db, context, here, remote)) return false
  const placed = placeEntity(db, context, 'job', remote)
  if (!placed) return false
  const { record, isNew } = placed
  const incoming: Incoming = {
    ...source,
    remote,
    ordered: inOrder(db, context, record, remote),
    record,
    isNew,
    mark: readMark(db, record.id),
    own: ownPartOf(db, record),
    isWaitedOn: hasWaiting(db, remote.uuid),
  }
  const changed = steps.filter(step => step(db, context, incoming))
  const isWritten = changed.includes(writeMerged)
  return finishEntity(db, context, 'job', record, { isNew, isWritten, isChanged: changed.length > 0 })
}

/** Whether the reading is discarded: it was made before a confirmation, or its server may have been restored. */
function isReadAgain(db: WriteDb, context: SyncContext, job: JobRecord, remote: RemoteJob): boolean {
  if (!ownPartOf(db, job).isWorkedOn) return false
  if (waitForSecondReading(db, context, job, remote)) return true
  const known = readMark(db, job.id)?.remote_modified ?? null
  if (!isOlder(remote, known) || !hasJustSent(db, job.uuid, context.ports.clock.now())) return false
  invalidateDetails(db, job.id)
  return true
}

/** A job that was gone is there again: operations that were refused for it are sent again. */
function retryRefused(db: WriteDb, _context: SyncContext, { isDetail, mark, remote }: Incoming): boolean {
  if (!isDetail || mark?.gone !== 'deleted') return false
  for (const { id } of pendingOf(db, remote.uuid)) applyEvent(db, id, { kind: 'returned' })
  return false
}

/** Ends operations that the server's version shows. */
function endSent(db: WriteDb, context: SyncContext, { isWaitedOn, record, remote }: Incoming): boolean {
  if (!isWaitedOn) return false
  endCreation(db, context, record.id, remote.uuid)
  const { events, resources } = remote
  return events !== undefined && markSeen(db, context, remote.uuid, { events, resources })
}

/** Writes the fields and the history, with waiting operations on top. */
function writeMerged(db: WriteDb, context: SyncContext, incoming: Incoming): boolean {
  const { isWaitedOn, isNew, record, remote, ordered } = incoming
  const rebased = isWaitedOn ? rebase(db, context, remote.uuid, ordered) : null
  const moves = rebased?.moves ?? []
  const events = remote.events && withRecordedTimes(db, context, remote.uuid, remote.events)
  const view = rebased ? renumbered(db, record, rebased.view, ordered) : ordered
  const isWritten = writeJob(db, record, view, stateTimesOf(events ?? [], moves), isNew)
  const hasNewEvents = events ? writeEvents(db, record.id, events) : false
  if (hasNewEvents) seeConfirmations(db, record.id)
  if (isWaitedOn && isNew) showWaiting(db, context, remote.uuid)
  return isWritten || hasNewEvents
}

/** Notes when it was read, and that it is to be read again to look for sent operations. */
function markAsRead(db: WriteDb, context: SyncContext, incoming: Incoming): boolean {
  const { isWaitedOn, record, remote, mark } = incoming
  const at = context.ports.clock.now()
  markRead(db, record.id, remote, context.account.user.id, { ...incoming, at })
  if (isWaitedOn && isSentUnseen(db, remote.uuid)) invalidateDetails(db, record.id)
  return isMarkNews(mark, readMark(db, record.id))
}

function applyForms(db: WriteDb, context: SyncContext, incoming: Incoming): boolean {
  const { record, own, remote, isDuringSend = false, isDetail } = incoming
  const { isWorkedOn, hasForms } = own
  if (!isWorkedOn && !hasForms && !remote.forms?.length) return false
  if (!remote.forms) {
    if (isDetail && !isDuringSend) endRemovals(db, context, record, undefined)
    return false
  }
  if (isDuringSend && isFormMoving(db, context, remote.uuid)) return leaveFor(db, record)
  return takeForms(db, context, record, remote.forms as RemoteForm[])
}

function applyDocuments(db: WriteDb, context: SyncContext, incoming: Incoming): boolean {
  const { record, own, remote, isDuringSend = false } = incoming
  const { documents } = remote
  if (!documents || (documents.length === 0 && !own.isWorkedOn && !own.hasFiles)) return false
  if (isDuringSend && areFilesMoving(db, { jobUuid: remote.uuid })) return leaveFor(db, record)
  return takeDocuments(db, context, { ...record, kind: 'job' }, documents)
}

/** The part is read again; until then nothing has changed. */
function leaveFor(db: WriteDb, record: JobRecord): boolean {
  invalidateDetails(db, record.id)
  return false
}

type Mark = ReturnType<typeof readMark>

function isMarkNews(before: Mark, after: Mark): boolean {
  return before?.gone !== after?.gone || before?.is_mine !== after?.is_mine || before?.detail_at == null
}

/**
 * Notes that a GET found no job. The rows stay in sight until the user puts them away. A proxy may have answered, so the
 * job is read again until two readings some time apart agree.
 */
export function applyGone(db: WriteDb, context: SyncContext, jobUuid: string, gone: Gone): void {
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return
  const now = context.ports.clock.now()
  const isNews = writeGone(db, record.id, gone, now)
  const since = readMark(db, record.id)?.gone_at ?? now
  if (Math.abs(now - since) < syncLimits.goneAgainMs) invalidateDetails(db, record.id)
  else markAsked(db, record.id)
  if (isNews) tell(db, context, record, 'UPDATE')
}

/** Writes what the person reads anew, after what waits here changed. */
export function refreshView(db: WriteDb, context: SyncContext, jobUuid: string): void {
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return
  quarantining(db, context, { jobUuid }, () => {
    const rebased = rebase(db, context, jobUuid, null)
    if (!rebased) return
    const events = eventsOf(db, record.id).map(toEvent)
    const view = { ...renumbered(db, record, rebased.view, {}), id: record.id }
    writeJob(db, record, view, stateTimesOf(events, rebased.moves))
  })
  indexJob(db, record.id)
  tell(db, context, record, 'UPDATE')
}

/** What the hub does not show now, and lies here from an earlier answer, leaves its numbers to whoever has them by now. */
function renumbered(
  db: WriteDb,
  { id }: JobRecord,
  view: RemoteJob,
  { resources = [], destinations = [], items = [] }: Partial<RemoteJob>,
): RemoteJob {
  const free = <T extends { id: number; uuid: string }>(
    table: 'resources' | 'destinations' | 'items',
    entries: readonly T[],
    told: readonly T[],
  ) => withFreeNumbers(db, table, id, { entries, told })
  return {
    ...view,
    ...(view.resources && { resources: free('resources', view.resources, resources) }),
    ...(view.destinations && { destinations: free('destinations', view.destinations, destinations) }),
    ...(view.items && { items: free('items', view.items, items) }),
  }
}

/** The change log wakes the screens. */
export function tell(db: WriteDb, context: SyncContext, record: JobRecord, eventType: JobEventType): void {
  logChange({ db, now: context.ports.clock.now() }, 'job', record, eventType)
}

/** A job that the hub has was made, whatever became of the answer. */
function endCreation(db: WriteDb, context: SyncContext, jobId: number, jobUuid: string): void {
  const now = context.ports.clock.now()
  for (const operation of unseenOf(db, jobUuid, `kind = 'job.create'`)) {
    // what was made here was never read, and a list tells little of it
    invalidateDetails(db, jobId)
    dropProvisional(db, operation.id)
    applyEvent(db, operation.id, { kind: 'confirmed', now })
  }
}

/** Lists as they are read back: places by their order, people with the row that they have here. */
function inOrder(db: WriteDb, { ports }: SyncContext, record: JobRecord, remote: RemoteJob): RemoteJob {
  const { resources, destinations } = remote
  return {
    ...remote,
    ...(resources && {
      resources: completeResources(db, record.id, resources, () => ports.random.uuid()).toSorted(
        (a, b) => a.id - b.id,
      ),
    }),
    ...(destinations && { destinations: destinations.toSorted((a, b) => a.order - b.order) }),
  }
}

/** When each person's state began: by the hub's history, and over it by the presses that wait here. */
function stateTimesOf(events: readonly JobEvent[], moves: readonly Move[]): StateTimes {
  const times = new Map<number, { state: ResourceState; at: number }>()
  for (const event of events) {
    const userId = event.toUserId ?? event.userId
    if (event.newResourceState === null || userId === null || event.discrepancy) continue
    times.set(userId, { state: event.newResourceState, at: event.eventTimeStamp })
  }
  for (const { userId, state, at } of moves) times.set(userId, { state, at })
  return times
}

/**
 * What somebody else confirmed, out of a job's history: the event of it repeats the note's words, cut as all comments
 * are, and names no number. Of equal notes the oldest is the one.
 */
interface Row {
  id: number
  type: JobEvent['type']
  at: number
  comment: string | null
  confirmed_at: number | null
}

/** Returns whether any note is confirmed now that was not. */
function seeConfirmations(db: WriteDb, jobId: number): boolean {
  const rows = db.all<Row>(
    `SELECT id, type, at, comment, confirmed_at FROM events
     WHERE job_id = ? AND operation_id IS NULL AND (type = 'CONFIRM_DISCREPANCY' OR (type = 'NOTE' AND discrepancy = 1))
     ORDER BY id`,
    jobId,
  )
  const told = rows.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')
  const notes = rows.filter(({ type }) => type === 'NOTE')
  const wordsOf = ({ comment }: Row) => cutComment(comment) ?? ''
  let isChanged = false
  for (const words of new Set(told.map(wordsOf))) {
    const confirmations = told.filter(row => wordsOf(row) === words)
    const same = notes.filter(row => wordsOf(row) === words)
    const missing = confirmations.slice(same.filter(row => row.confirmed_at !== null).length)
    const open = same.filter(row => row.confirmed_at === null)
    for (const [index, { at }] of missing.entries()) {
      const note = open[index]
      if (note === undefined) break
      db.run('UPDATE events SET confirmed_at = ? WHERE id = ?', at, note.id)
      isChanged = true
    }
  }
  return isChanged
}
