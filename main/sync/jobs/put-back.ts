/**
 * A hub that was put back to an older copy has lost what was sent since. A job's history never shrinks, and its
 * lastModified never goes back, so where either does, what this laptop sent to the job after that is offered again:
 * each is looked for there before it is sent, as what was restored from a rescue file is (sync design, section 9).
 */
import type { PutBack } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import { findJobAnywhere, type JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { oldestSaid } from '../documents/older-document.ts'
import { wantAssetAnew } from '../records/asset-marks.ts'
import type { SyncContext } from '../records/context.ts'
import { isWantedAnew, wantAnew, writeGone } from '../records/marks.ts'
import {
  actsSent,
  allPending,
  findOperation,
  forgetEvents,
  intentOf,
  newestSeq,
  type Operation,
  retryForReturned,
  retryRefusedPresses,
  sentOf,
} from '../records/operation.ts'
import { type SyncMemory, syncState } from '../records/state.ts'
import type { HubIdentity } from '../remote/hub-identity.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { findLoss, type Loss, maybeLost } from './find-loss.ts'
import { firstUnmade, formsNow, oldestFormOf } from './lost-forms.ts'
import { holdForUploads, offerAgain } from './offer-again.ts'
import { setPressTimes } from './press-times.ts'
import { showRestored } from './show-restored.ts'

/** Of a whole job. */
export interface Telling {
  /** it came with what was sent to the job, while something else of it may have been on its way */
  isAside?: boolean
  /** and it may be older than what is known here by now: the answer to a write, or what was read before one */
  isLate?: boolean
}

/** `remote`: the whole job, as the hub has it now, or had it a moment ago. Returns whether anything is offered again. */
export function offerLostAgain(
  db: WriteDb,
  context: SyncContext,
  record: JobRecord,
  remote: RemoteJob,
  { isAside = false, isLate = false }: Telling = {},
): boolean {
  const putBack = isAskedAnew(db, context, record.uuid) ? syncState.get(db, 'hubPutBack') : null
  const userId = context.account.user.id
  const unmadeAt = firstUnmade(db, record, remote, { userId, now: context.ports.clock.now() })
  const saidAt = isAside ? null : oldestSaid(db, { jobUuid: record.uuid }, remote.documents)
  const wasSent = putBack && sentBefore(putBack)
  const filledAt = isLate ? null : oldestFormOf(db, remote)
  const loss = findLoss(db, record, remote, { wasSent, unmadeAt, filledAt, saidAt, userId })
  if (loss === null) return false
  // by the events that they claim, as a press may bear the time of a clock that was wrong
  const sent = sentTo(db, context, record.uuid, loss)
  const now = { remote, forms: formsNow(db, record, remote, userId), userId }
  const lost = maybeLost(sent, loss, now)
  setPressTimes(db, context, record, remote, lost)
  forgetEvents(db, record.uuid, loss.eventIds)
  const count = offerAgain(db, lost, { shown: jobInFull(db, record), remote, isWhole: loss.isWhole })
  if (count === 0) return false
  if (lost.some(({ operation }) => operation.kind === 'job.act')) retryRefusedPresses(db, record.uuid)
  context.ports.log.warn({ jobUuid: record.uuid, count }, 'sync.hub-put-back')
  // what was still to be compared was lost with what is known
  if (putBack === null) noteHubPutBack(db, context)
  countOffered(db, context, count)
  return true
}

/**
 * With the last press, where that went before the hub was seen to have been put back: a reading after it misses that by
 * itself only as long as nothing is pressed on top.
 */
function sentTo(db: ReadDb, { account }: SyncContext, jobUuid: string, { wasSent }: Loss): Operation[] {
  const sent = sentOf(db, account.id, { jobUuid })
  const last = actsSent(db, jobUuid).at(-1)
  const isLeft = last !== undefined && last.account === account.id && !sent.some(({ id }) => id === last.id)
  return isLeft && wasSent?.(last) ? [...sent, last].toSorted((a, b) => a.seq - b.seq) : sent
}

/** Told by no clock, as the laptop's may have been set in between. */
function sentBefore({ sent, at }: SyncMemory['hubPutBack']): (operation: Operation) => boolean {
  // as an older version of the program wrote it down
  if (sent === undefined) return ({ sentAt }) => (sentAt ?? 0) <= at
  const waiting = new Set(sent.waiting)
  return ({ id, seq }) => seq <= sent.seq && !waiting.has(id)
}

/** A hub that says so itself is believed at once. @throws StoreFailure */
export function noteIdentity(context: SyncContext, identity: HubIdentity): void {
  const { store } = context.service
  const known = syncState.get(store.read, 'hubIdentity')
  if (known?.hubId === identity.hubId && identity.generation <= known.generation) return
  store.transaction(db => {
    syncState.set(db, 'hubIdentity', identity)
    if (known?.hubId !== identity.hubId) return
    context.ports.log.warn({ generation: identity.generation }, 'sync.hub-put-back')
    lookAtAll(db, context)
  })
}

/** Whether it answered before the hub was put back, as is known by now. */
export function isOfBefore({ service }: SyncContext, { hubId, generation }: HubIdentity): boolean {
  const known = syncState.get(service.store.read, 'hubIdentity')
  return known !== null && known.hubId === hubId && generation < known.generation
}

/** The hub says for good that it is of before: all that was sent to it is compared with what it has. @throws StoreFailure */
export function forgetIdentity(context: SyncContext): void {
  context.service.store.transaction(db => {
    syncState.delete(db, 'hubIdentity')
    lookAtAll(db, context)
  })
}

/** What a job or an asset showed: the next one shows the same. */
export function noteHubPutBack(db: WriteDb, context: SyncContext): void {
  const now = context.ports.clock.now()
  if (putBackSince(db, now, syncLimits.putBackKnownMs) === null) lookAtAll(db, context)
}

/** All that was sent to is read again, and a job of ours that is gone was lost with it. */
function lookAtAll(db: WriteDb, context: SyncContext): void {
  const now = context.ports.clock.now()
  const count = recentPutBack(db, now)?.count ?? 0
  syncState.set(db, 'hubPutBack', { at: now, hubAt: now + offsetOf(db), count })
  for (const { id } of sentJobs(db, context)) wantAnew(db, id)
  for (const { id } of sentAssets(db, context)) wantAssetAnew(db, id)
  for (const { uuid } of goneJobs(db)) offerJobAgain(db, context, uuid)
  offerUploadsAgain(db, context)
  const waiting = allPending(db).map(({ id }) => id)
  const known = syncState.get(db, 'hubPutBack')
  if (known) syncState.set(db, 'hubPutBack', { ...known, sent: { seq: newestSeq(db), waiting } })
}

/**
 * What was uploaded to be named elsewhere hangs nowhere, so that nothing that is read would miss it: a job may name it
 * all the same. What waits to name it goes after it.
 */
function offerUploadsAgain(db: WriteDb, { account }: SyncContext): void {
  const uploads = db.all<{ id: string }>(
    `SELECT id FROM operations
     WHERE account = ? AND kind = 'document.add' AND state = 'done' AND NOT intent ->> 'attach' ORDER BY seq`,
    account.id,
  )
  const lost = uploads.flatMap(({ id }) => findOperation(db, id) ?? [])
  offerAgain(
    db,
    lost.map(operation => ({ operation, isSurelyLost: false })),
    null,
  )
  holdForUploads(db, allPending(db))
}

/** Nothing was read of the job since its hub was put back: what it has to show is compared with what lies here. */
export function isAskedAnew(db: ReadDb, { ports }: SyncContext, jobUuid: string): boolean {
  return keptPutBack(db, ports.clock.now()) !== null && isWantedAnew(db, jobUuid)
}

/** For as long as anything that was lost with it can be given back. `now`: epoch ms by the laptop's clock. */
export function keptPutBack(db: ReadDb, now: number) {
  return putBackSince(db, now, syncLimits.archiveMs)
}

/** What the person is told of it. `now`: epoch ms by the laptop's clock. */
export function recentPutBack(db: ReadDb, now: number): PutBack | null {
  const putBack = syncState.get(db, 'hubPutBack')
  if (putBack === null) return null
  const { at, count, hubAt, told = { at, hubAt } } = putBack
  return ageOf(db, now, told) <= syncLimits.putBackKnownMs ? { at: told.at, count } : null
}

/** By the hub's clock, as the laptop's may have been set since. */
function putBackSince(db: ReadDb, now: number, forMs: number) {
  const putBack = syncState.get(db, 'hubPutBack')
  return putBack !== null && ageOf(db, now, putBack) <= forMs ? putBack : null
}

function ageOf(db: ReadDb, now: number, { at, hubAt }: { at: number; hubAt?: number | undefined }): number {
  return Math.abs(hubAt === undefined ? now - at : now + offsetOf(db) - hubAt)
}

function offsetOf(db: ReadDb): number {
  return syncState.get(db, 'clockOffset') ?? 0
}

/** What is found so late that the person is not told any more is told as of now. */
export function countOffered(db: WriteDb, { ports }: SyncContext, count: number): void {
  const putBack = syncState.get(db, 'hubPutBack')
  if (putBack === null || count === 0) return
  const now = ports.clock.now()
  const known = recentPutBack(db, now)
  const told = known ? putBack.told : { at: now, hubAt: now + offsetOf(db) }
  syncState.set(db, 'hubPutBack', { ...putBack, count: (known?.count ?? 0) + count, ...(told && { told }) })
}

/**
 * A job that was made here, and that the hub has no more since it was put back, is made again with all that was sent to
 * it. Returns whether it is.
 */
export function offerJobAgain(db: WriteDb, context: SyncContext, jobUuid: string): boolean {
  const record = findJobAnywhere(db, jobUuid)
  if (!record || !isAskedAnew(db, context, jobUuid)) return false
  const sent = sentOf(db, context.account.id, { jobUuid })
  const making = sent.map(intentOf).find(intent => intent?.kind === 'job.create')
  if (making?.kind !== 'job.create') return false
  writeGone(db, record.id, null, context.ports.clock.now())
  retryForReturned(db, jobUuid)
  const lost = sent.map(operation => ({ operation, isSurelyLost: true }))
  const remote = { ...making.input, id: record.id, uuid: jobUuid }
  const versions = { shown: jobInFull(db, record), remote, isWhole: true }
  // no history will be read before it is made again, and until then a note shows as it waits
  db.run(
    'DELETE FROM events WHERE job_id = ? AND id IN (SELECT value FROM json_each(?))',
    record.id,
    JSON.stringify(eventsOfNotes(sent)),
  )
  countOffered(db, context, offerAgain(db, lost, versions))
  showRestored(db, context, jobUuid)
  return true
}

function eventsOfNotes(sent: readonly Operation[]): number[] {
  return sent.flatMap(({ kind, eventId }) => (kind === 'note.add' && eventId !== null ? [eventId] : []))
}

function sentJobs(db: ReadDb, { account }: SyncContext): { id: number }[] {
  return db.all(
    `SELECT id FROM jobs WHERE uuid IN (SELECT job_uuid FROM operations WHERE account = ? AND state = 'done')`,
    account.id,
  )
}

function sentAssets(db: ReadDb, { account }: SyncContext): { id: number }[] {
  return db.all(
    `SELECT id FROM assets WHERE uuid IN (SELECT asset_uuid FROM operations WHERE account = ? AND state = 'done')`,
    account.id,
  )
}

function goneJobs(db: ReadDb): { uuid: string }[] {
  return db.all(`SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE m.gone = 'deleted'`)
}
