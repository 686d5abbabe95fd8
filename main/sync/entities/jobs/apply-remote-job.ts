/**
 * Applies the server's version of a job: reads the stored job, computes the new version, and writes it. Forms and
 * documents have their own tables, and are applied after the job.
 */

import type { JobEvent } from '../../../../shared/entities/job.ts'
import type { ResourceState } from '../../../../shared/entities/states.ts'
import { indexJob } from '../../../service/jobs/index-job.ts'
import { eventsOf } from '../../../service/jobs/read-job.ts'
import { toEvent, toResource } from '../../../service/jobs/represent.ts'
import { findJobAnywhere, type JobRecord, resourcesOf } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteForm, RemoteJob } from '../../client/remote-job.ts'
import { isOver, type Operation, operationsWhere } from '../../outbox/operation.ts'
import { areFilesMoving, type OwnPart, ownPartOf } from '../../outbox/pending.ts'
import { quarantining } from '../../outbox/quarantine.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { dropBase, readBase, writeBase } from '../../state/bases.ts'
import type { SyncContext } from '../../state/context.ts'
import { confirmsOperations } from '../../state/server.ts'
import { applyEntity, tell, withFreeNumbers } from '../apply-entity.ts'
import { applyServerDocuments } from '../documents/apply-documents.ts'
import { endRemovals, isFormMoving, takeForms } from '../forms/apply-forms.ts'
import { invalidateDetails, markRead, readMark } from '../marks.ts'
import { readWaitingEdits, writeMerged } from '../merge-patches.ts'
import { dropProvisional, seeConfirmations, withRecordedTimes, writeEvents } from '../write-events.ts'
import { completeResources, type StateTimes } from '../write-parts.ts'
import { findSeen, isLookedFor, isSentUnseen, type Sighting } from './mark-seen.ts'
import { type Move, type Rebased, rebase, type WaitingJob } from './rebase.ts'
import { waitForSecondReading } from './restored-base.ts'
import { compareServerValues } from './server-values.ts'
import { showWaiting } from './show-waiting.ts'
import { writeJob } from './write-job.ts'

export interface Source {
  /** true: from `GET /job/:id` or the answer to a PUT; false: a list entry, in which an absent field is unknown */
  isDetail: boolean
  /** an entry of the group's list */
  isOfGroup?: boolean
  /** whether this is the answer to a write, which may show older forms and files while other requests change them */
  isDuringSend?: boolean
}

/** The server's version, and the stored data of the job. */
interface Known extends Source {
  remote: RemoteJob
  /** `remote` with its lists in the same order as the stored lists */
  ordered: RemoteJob
  record: JobRecord
  isNew: boolean
  own: OwnPart
  /** the job's mark before this reading */
  mark: ReturnType<typeof readMark>
  /** all operations on the job, in the order of writing */
  operations: readonly Operation[]
}

/** Results of applying the server's version. */
interface Outcome {
  /** operations that created the job, which the server has carried out */
  created: readonly Operation[]
  sightings: readonly Sighting[]
  /** operations that the server's version does not show */
  left: readonly Operation[]
  waiting: WaitingJob | null
  rebased: Rebased | null
  /** the job as the user sees it */
  view: RemoteJob
  events: readonly JobEvent[] | undefined
}

/**
 * Applies the server's version in one transaction. Applying it again changes nothing. Returns whether the user
 * would notice.
 */
export function applyRemoteJob(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteJob,
  source: Source,
): boolean {
  const own = ownPartOf(db, remote.uuid)
  return applyEntity(db, context, 'job', {
    ...{ remote, isDetail: source.isDetail, isWorkedOn: own.isWorkedOn },
    isDoubtful: () => !confirmsOperations(db) && waitForSecondReading(db, context, remote),
    write(record, isNew) {
      const known = readKnown(db, context, { ...source, remote, record, isNew, own })
      const outcome = compute(db, context, known)
      const isAnySeen = endSent(db, context, known, outcome)
      const isText = writeView(db, context, known, outcome)
      const hasAnswers = known.operations.some(({ progress }) => progress?.shown !== undefined)
      const isOtherwise = hasAnswers && compareServerValues(db, context, known, outcome.view)
      const isNews = markAsRead(db, context, known, outcome)
      const haveForms = applyForms(db, context, known)
      const haveFiles = applyDocuments(db, context, known)
      return { isText, isChanged: isAnySeen || isText || isOtherwise || isNews || haveForms || haveFiles }
    },
  })
}

function readKnown(
  db: ReadDb,
  context: SyncContext,
  read: Omit<Known, 'ordered' | 'mark' | 'operations'>,
): Known {
  const { remote, record, own } = read
  const operations = own.isWorkedOn ? operationsWhere(db, 'job_uuid = ?', remote.uuid) : []
  const ordered = inOrder(db, context, record, remote)
  return { ...read, ordered, mark: readMark(db, record.id), operations }
}

function compute(db: ReadDb, context: SyncContext, known: Known): Outcome {
  const { remote, ordered, record, own, operations } = known
  const moment = { userId: context.account.user.id, now: context.ports.clock.now() }
  const created = operations.filter(operation => operation.kind === 'job.create' && isUnseen(operation))
  const sightings = operations.length === 0 ? [] : findSeen(remote, operations, moment)
  const seen = new Set(sightings.flatMap(({ operation, isSeen }) => (isSeen ? [operation] : [])))
  const left = operations.filter(operation => !seen.has(operation) && !created.includes(operation))
  const waiting = own.isWorkedOn ? readWaiting(db, context, record, left) : null
  const rebased = waiting && rebase(remote.uuid, waiting, ordered)
  const events = remote.events && withRecordedTimes(db, context, record, operations, remote.events)
  const view = rebased ? renumbered(db, record, rebased.view, ordered) : ordered
  return { created, sightings, left, waiting, rebased, view, events }
}

/**
 * Reads the waiting operations and conflicts of the job. `operations` are those that the server's version does not
 * show.
 */
function readWaiting(
  db: ReadDb,
  { account, ports }: SyncContext,
  { id, uuid }: JobRecord,
  operations: readonly Operation[],
): WaitingJob {
  const unseen = operations.filter(isUnseen)
  const patches = unseen.filter(operation => operation.kind === 'job.patch' && !isOver(operation))
  const acts = operations.filter(({ kind, state }) => kind === 'job.act' && state === 'done')
  return {
    ...readWaitingEdits(db, { jobUuid: uuid }, patches),
    base: readBase(db, uuid),
    unseen,
    newestActSent: acts.findLast(act => act.account === account.id)?.seq ?? 0,
    resources: resourcesOf(db, id).map(toResource),
    userId: account.user.id,
    now: ports.clock.now(),
  }
}

function isUnseen(operation: Operation): boolean {
  return !isOver(operation) || isSentUnseen(operation)
}

/** Ends the operations that the server's version shows. Returns whether provisional events were removed. */
function endSent(db: WriteDb, context: SyncContext, known: Known, { created, sightings }: Outcome): boolean {
  const now = context.ports.clock.now()
  if (known.isDetail && known.mark?.gone === 'deleted')
    for (const { id } of known.operations) applyEvent(db, id, { kind: 'returned' })
  for (const { id } of created) {
    // the job was never read completely, and a list entry lacks most of its data
    invalidateDetails(db, known.record.id)
    dropProvisional(db, id)
    applyEvent(db, id, { kind: 'confirmed', now })
  }
  let isAnySeen = false
  for (const { operation, isSeen, eventId } of sightings) {
    applyEvent(db, operation.id, isSeen ? { kind: 'seen', now, eventId } : { kind: 'unseen', now })
    if (isSeen) isAnySeen = dropProvisional(db, operation.id) || isAnySeen
  }
  return isAnySeen
}

/** Writes the job with its history, and the merged edits. */
function writeView(db: WriteDb, context: SyncContext, known: Known, outcome: Outcome): boolean {
  const { record, isNew, operations } = known
  const { waiting, rebased, view, events } = outcome
  if (waiting && rebased) writeRebased(db, record.uuid, waiting, rebased)
  const stateTimes = stateTimesOf(events ?? [], rebased?.moves ?? [])
  const isWritten = writeJob(db, record, view, stateTimes, isNew)
  const hasNewEvents = events ? writeEvents(db, record.id, events) : false
  if (hasNewEvents) seeConfirmations(db, record.id)
  if (isNew && operations.length > 0) showWaiting(db, context, record.uuid)
  return isWritten || hasNewEvents
}

function writeRebased(db: WriteDb, jobUuid: string, waiting: WaitingJob, { base, merged }: Rebased): void {
  writeMerged(db, { jobUuid }, waiting, merged)
  if (base === null) dropBase(db, jobUuid)
  else writeBase(db, base, waiting.now)
}

/** Stores when the job was read, and whether it is read again to find sent operations. */
function markAsRead(db: WriteDb, context: SyncContext, known: Known, { left }: Outcome): boolean {
  const { record, remote, mark } = known
  const at = context.ports.clock.now()
  markRead(db, record.id, remote, context.account.user.id, { ...known, at })
  if (left.some(isLookedFor)) invalidateDetails(db, record.id)
  const after = readMark(db, record.id)
  return mark?.gone !== after?.gone || mark?.is_mine !== after?.is_mine || mark?.detail_at == null
}

function applyForms(db: WriteDb, context: SyncContext, known: Known): boolean {
  const { record, own, remote, isDuringSend = false, isDetail } = known
  const { isWorkedOn, hasForms } = own
  if (!isWorkedOn && !hasForms && !remote.forms?.length) return false
  if (!remote.forms) {
    if (isDetail && !isDuringSend) endRemovals(db, context, record, undefined)
    return false
  }
  if (isDuringSend && isFormMoving(db, context, remote.uuid)) return leaveFor(db, record)
  return takeForms(db, context, record, remote.forms as RemoteForm[])
}

function applyDocuments(db: WriteDb, context: SyncContext, known: Known): boolean {
  const { record, own, remote, isDuringSend = false } = known
  const { documents } = remote
  if (!documents || (documents.length === 0 && !own.isWorkedOn && !own.hasFiles)) return false
  if (isDuringSend && areFilesMoving(db, { jobUuid: remote.uuid })) return leaveFor(db, record)
  return applyServerDocuments(db, context, { ...record, kind: 'job' }, documents)
}

/** Leaves a part of the job unchanged while another request changes it, and has the job read again. */
function leaveFor(db: WriteDb, record: JobRecord): boolean {
  invalidateDetails(db, record.id)
  return false
}

/** Writes the version that the user sees after the waiting operations changed. */
export function refreshView(db: WriteDb, context: SyncContext, jobUuid: string): void {
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return
  quarantining(db, context, { jobUuid }, () => {
    const waiting = readWaiting(db, context, record, operationsWhere(db, 'job_uuid = ?', jobUuid))
    const rebased = rebase(jobUuid, waiting, null)
    if (!rebased) return
    if (rebased.base === null) dropBase(db, jobUuid)
    const events = eventsOf(db, record.id).map(toEvent)
    const view = { ...renumbered(db, record, rebased.view, {}), id: record.id }
    writeJob(db, record, view, stateTimesOf(events, rebased.moves))
  })
  indexJob(db, record.id)
  tell(db, context, record, 'UPDATE')
}

/** Gives new numbers to stored parts that the server's version lacks, if present parts need their numbers. */
function renumbered(
  db: ReadDb,
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

/**
 * Sorts lists in the order in which the store reads them: destinations by their order, resources by their stored
 * numbers.
 */
function inOrder(db: ReadDb, { ports }: SyncContext, record: JobRecord, remote: RemoteJob): RemoteJob {
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

/** Returns when each user's state began. The server's history is applied first, then the waiting state changes. */
export function stateTimesOf(events: readonly JobEvent[], moves: readonly Move[] = []): StateTimes {
  const times = new Map<number, { state: ResourceState; at: number }>()
  for (const event of events) {
    const userId = event.toUserId ?? event.userId
    if (event.newResourceState === null || userId === null || event.discrepancy) continue
    times.set(userId, { state: event.newResourceState, at: event.eventTimeStamp })
  }
  for (const { userId, state, at } of moves) times.set(userId, { state, at })
  return times
}
