/**
 * A hub that was put back to an older copy has lost what was sent since. A job's history never shrinks, and its
 * lastModified never goes back, so where either does, what this laptop sent to the job after that is offered again:
 * each is looked for there before it is sent, as what was restored from a rescue file is (sync design, section 9).
 */
import { isDeepStrictEqual } from 'node:util'
import type { PutBack } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { findJobAnywhere, type JobRecord } from '../../service/jobs/job-record.ts'
import { jobInFull } from '../../service/jobs/read-job.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { wantAssetAgain } from '../assets/asset-marks.ts'
import type { SyncContext } from '../context.ts'
import { offerAgain } from '../outbox/offer-again.ts'
import { type Operation, sentOf } from '../outbox/operation.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { HubIdentity } from '../remote/version.ts'
import { recall, remember } from '../state.ts'
import { knownModified, wantAgain, writeGone } from './marks.ts'

interface Lost {
  /** epoch ms by the hub's clock: what was sent from then on may be gone */
  since: number
  /** hub ids of events that are gone, or that name others now */
  eventIds: ReadonlySet<number>
}

/** `remote`: the whole job, as the hub has it now. Answers whether anything is offered again. */
export function offerLostAgain(
  db: WriteDb,
  context: SyncContext,
  record: JobRecord,
  remote: RemoteJob,
): boolean {
  const lost = lostOf(db, record, remote)
  if (lost === null) return false
  // by the events that they claim, as a press may bear the time of a clock that was wrong
  const sent = sentOf(db, context.account.id, { jobUuid: record.uuid }).filter(operation =>
    isLost(operation, lost, remote),
  )
  db.run(
    `UPDATE operations SET event_id = NULL WHERE job_uuid = ? AND event_id IN (SELECT value FROM json_each(?))`,
    record.uuid,
    JSON.stringify([...lost.eventIds]),
  )
  const count = offerAgain(db, sent, jobInFull(db, record))
  if (count === 0) return false
  context.ports.log.warn({ jobUuid: record.uuid, count }, 'sync.hub-put-back')
  noteHubPutBack(db, context)
  countOffered(db, count)
  return true
}

/** A hub that says so itself is believed at once. @throws StoreFailure */
export function noteIdentity(context: SyncContext, identity: HubIdentity): void {
  const { store } = context.service
  const known = recall(store.read, 'hubIdentity')
  if (isDeepStrictEqual(known, identity)) return
  store.transaction(db => {
    remember(db, 'hubIdentity', identity)
    if (known?.hubId !== identity.hubId) return
    context.ports.log.warn({ generation: identity.generation }, 'sync.hub-put-back')
    lookAtAll(db, context)
  })
}

/** What a job or an asset showed: the next one shows the same. */
export function noteHubPutBack(db: WriteDb, context: SyncContext): void {
  if (recentPutBack(db, context.ports.clock.now()) === null) lookAtAll(db, context)
}

/** All that was sent to is read again, and a job of ours that is gone was lost with it. */
function lookAtAll(db: WriteDb, context: SyncContext): void {
  const now = context.ports.clock.now()
  remember(db, 'hubPutBack', { at: now, count: recentPutBack(db, now)?.count ?? 0 })
  for (const { id } of sentJobs(db, context)) wantAgain(db, id)
  for (const { id } of sentAssets(db, context)) wantAssetAgain(db, id)
  for (const { uuid } of goneJobs(db)) offerJobAgain(db, context, uuid)
}

/** What the person is told of it. `now`: epoch ms by the laptop's clock. */
export function recentPutBack(db: ReadDb, now: number): PutBack | null {
  const putBack = recall(db, 'hubPutBack')
  return putBack !== null && Math.abs(now - putBack.at) <= syncLimits.putBackKnownMs ? putBack : null
}

export function countOffered(db: WriteDb, count: number): void {
  const putBack = recall(db, 'hubPutBack')
  if (putBack) remember(db, 'hubPutBack', { ...putBack, count: putBack.count + count })
}

/**
 * A job that was made here, and that the hub has no more since it was put back, is made again with all that was sent to
 * it. Answers whether it is.
 */
export function offerJobAgain(db: WriteDb, context: SyncContext, jobUuid: string): boolean {
  if (recentPutBack(db, context.ports.clock.now()) === null) return false
  const record = findJobAnywhere(db, jobUuid)
  const sent = sentOf(db, context.account.id, { jobUuid })
  if (!record || !sent.some(({ kind }) => kind === 'job.create')) return false
  writeGone(db, record.id, null, context.ports.clock.now())
  countOffered(db, offerAgain(db, sent, jobInFull(db, record)))
  return true
}

/** The job is there after all: what was refused as it was gone asks nobody any more. */
export function retryForReturned(db: WriteDb, jobUuid: string): void {
  db.run(
    `UPDATE operations SET state = 'retry', reason_code = 'lost', reason_detail = NULL, next_attempt_at = NULL
     WHERE job_uuid = ? AND state = 'review' AND reason_code = 'deleted'`,
    jobUuid,
  )
}

/** Null: the hub has all that it had. */
function lostOf(db: ReadDb, record: JobRecord, remote: RemoteJob): Lost | null {
  const known = knownModified(db, record.uuid)
  const older = isOlder(remote, known) ? (remote.lastModified ?? null) : null
  const there = JSON.stringify((remote.events ?? []).map(({ uuid }) => uuid))
  const gone = remote.events
    ? db.all<{ id: number; at: number }>(
        `SELECT id, at FROM events WHERE job_id = ? AND id > 0 AND operation_id IS NULL
           AND uuid NOT IN (SELECT value FROM json_each(?))`,
        record.id,
        there,
      )
    : []
  if (gone.length === 0 && older === null) return null
  const since = Math.min(older ?? Number.POSITIVE_INFINITY, ...gone.map(({ at }) => at))
  return { since: since - syncLimits.cursorOverlapMs, eventIds: new Set(gone.map(({ id }) => id)) }
}

function isLost(operation: Operation, { since, eventIds }: Lost, remote: RemoteJob): boolean {
  if (operation.kind === 'job.create') return false
  if (operation.eventId !== null) return eventIds.has(operation.eventId)
  const isThere = remote.documents?.some(({ uuid }) => uuid === operation.made?.uuid) ?? false
  if (operation.kind === 'document.add' && isThere) return false
  return (operation.firstAttemptAt ?? operation.sentAt ?? 0) >= since
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
