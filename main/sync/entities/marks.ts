/**
 * Marks of jobs and assets: the age of their stored versions, whether the user opened them, and whether a job is
 * deleted or no longer the user's.
 */

import { absentStates } from '../../../shared/entities/states.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { type assetMarks, jobMarks } from '../../store/schema/sync.ts'
import type { RemoteJob } from '../client/remote-job.ts'

export type Gone = 'deleted' | 'reassigned' | 'canceled'

export type MarkRecord = RawRow<typeof jobMarks>
export type AssetMarkRecord = RawRow<typeof assetMarks>
const jobMarkRows = rowsOf(jobMarks)

export function readMark(db: ReadDb, jobId: number): MarkRecord | undefined {
  return db.get<MarkRecord>('SELECT * FROM job_marks WHERE job_id = ?', jobId)
}

/** Kinds of entities that appear in lists and can also be read in full. */
export type Marked = 'job' | 'asset'

const tables = {
  job: { marks: 'job_marks', key: 'job_id', rows: 'jobs' },
  asset: { marks: 'asset_marks', key: 'asset_id', rows: 'assets' },
} as const satisfies Record<Marked, object>

/** Returns `lastModified` of the newest version that the server sent; null if it sent none. */
export function knownModified(db: ReadDb, kind: Marked, uuid: string): number | null {
  const { marks, key, rows } = tables[kind]
  const sql = `SELECT m.remote_modified FROM ${marks} m JOIN ${rows} r ON r.id = m.${key} WHERE r.uuid = ?`
  return db.value<number | null>(sql, uuid) ?? null
}

/**
 * Stores the version that was read. `modified` is the server's `lastModified`, null if it sent none. `at` is when the
 * entity was read in full, epoch ms; null for a list entry.
 */
export function markVersion(
  db: WriteDb,
  kind: Marked,
  id: number,
  { modified, at }: { modified: number | null; at: number | null },
): void {
  const { marks, key } = tables[kind]
  db.run(
    `INSERT INTO ${marks} (${key}, remote_modified) VALUES (?, ?)
     ON CONFLICT (${key}) DO UPDATE SET remote_modified = excluded.remote_modified
     WHERE excluded.remote_modified IS NOT NULL AND excluded.remote_modified IS NOT remote_modified`,
    id,
    modified,
  )
  if (at === null) return
  db.run(`UPDATE ${marks} SET detail_modified = remote_modified, detail_at = ? WHERE ${key} = ?`, at, id)
}

/**
 * Called when a reading was discarded. The details are read again even if their `lastModified` is old, because lists
 * may not show the change.
 */
export function wantDetails(db: WriteDb, kind: Marked, id: number): void {
  const { marks, key } = tables[kind]
  db.run(`UPDATE ${marks} SET detail_modified = 0 WHERE ${key} = ?`, id)
}

/** Called when the user opens a job or an asset: from then on it is read in full. Returns whether it is stored here. */
export function storeOpened(db: WriteDb, kind: Marked, uuid: string, at: number): boolean {
  const { marks, key, rows } = tables[kind]
  const { changes } = db.run(
    `INSERT INTO ${marks} (${key}, opened_at) SELECT id, ? FROM ${rows} WHERE uuid = ?
     ON CONFLICT (${key}) DO UPDATE SET opened_at = excluded.opened_at`,
    at,
    uuid,
  )
  return changes > 0
}

export function readAssetMark(db: ReadDb, assetId: number): AssetMarkRecord | undefined {
  return db.get<AssetMarkRecord>('SELECT * FROM asset_marks WHERE asset_id = ?', assetId)
}

/** Stores when the history of an asset was read; `at` is epoch ms by the laptop's clock. */
export function markHistoryRead(db: WriteDb, assetId: number, at: number): void {
  db.run('UPDATE asset_marks SET history_at = ? WHERE asset_id = ?', at, assetId)
}

/** Whether the job is assigned to the user; null: the server did not send the resources. */
export function isMine(job: RemoteJob, userId: number): boolean | null {
  if (!job.resources) return null
  const mine = job.resources.find(resource => resource.userId === userId)
  return mine !== undefined && !absentStates.includes(mine.state)
}

export interface Reading {
  /** true: the whole job, from `GET /job/:id`; false: a list entry */
  isDetail: boolean
  /** an entry of the group's list */
  isOfGroup?: boolean
  /** epoch ms by the laptop's clock */
  at: number
}

export function markRead(db: WriteDb, jobId: number, job: RemoteJob, userId: number, reading: Reading): void {
  const before = readMark(db, jobId)
  const wasMine = before?.is_mine === 1
  // a list entry without the user does not prove that the job was reassigned; only a GET of the job does
  const mine = mineAfter(reading.isDetail, isMine(job, userId), wasMine)
  const isOfGroup = reading.isOfGroup === true || before?.is_of_group === 1
  markVersion(db, 'job', jobId, {
    modified: job.lastModified ?? null,
    at: reading.isDetail ? reading.at : null,
  })
  if (!before || wasMine !== mine || isOfGroup !== (before.is_of_group === 1)) {
    const sql = 'UPDATE job_marks SET is_mine = ?, is_of_group = ? WHERE job_id = ?'
    db.run(sql, mine ? 1 : 0, isOfGroup ? 1 : 0, jobId)
  }
  if (!reading.isDetail) {
    // the earlier GET and this list contradict each other, so the job is requested once more
    if (isDenied(before, isMine(job, userId))) invalidateDetails(db, jobId)
    return
  }
  const isMissed = wasMine || before?.gone != null
  writeGone(db, jobId, isMissed ? goneFrom(job, userId, mine) : null, reading.at)
}

/**
 * Whether a list contradicts the mark: it contains a job marked as deleted, or it shows the user on a job marked as
 * reassigned.
 */
function isDenied(mark: MarkRecord | undefined, mine: boolean | null): boolean {
  return mark?.gone === 'deleted' || (mark?.gone === 'reassigned' && mine === true)
}

/**
 * Inserts the mark of a new job from a list. `modified`: epoch ms of the server; null if it sent none. `detailAt`: when
 * the whole job was read, epoch ms by the laptop's clock; null for a list entry.
 */
export function insertMark(
  db: WriteDb,
  jobId: number,
  {
    isMine,
    isOfGroup = false,
    modified,
    detailAt,
  }: {
    isMine: boolean
    isOfGroup?: boolean | undefined
    modified: number | null
    detailAt: number | null
  },
): void {
  db.run(
    `INSERT INTO job_marks (job_id, is_mine, is_of_group, remote_modified, detail_modified, detail_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    jobId,
    isMine ? 1 : 0,
    isOfGroup ? 1 : 0,
    modified,
    detailAt === null ? null : modified,
    detailAt,
  )
}

/** Inserts the mark of a job that the user created on this laptop, which counts as opened. `at` is epoch ms. */
export function markMade(db: WriteDb, jobId: number, isMine: boolean, at: number): void {
  jobMarkRows.insert(db, { jobId, isMine, openedAt: at, detailAt: at })
}

/** Marks a job as opened, because operations are sent to it and it has to be read in full. */
export function markLookedAfter(db: WriteDb, jobId: number, at: number): void {
  db.run('UPDATE job_marks SET opened_at = ? WHERE job_id = ? AND opened_at IS NULL', at, jobId)
}

export function markPutAway(db: WriteDb, jobId: number, at: number): void {
  db.run('UPDATE job_marks SET put_away_at = ? WHERE job_id = ?', at, jobId)
}

export function unmarkGroup(db: WriteDb, jobId: number): void {
  db.run('UPDATE job_marks SET is_of_group = 0 WHERE job_id = ?', jobId)
}

/** Marks the job as one of the last jobs of an asset. */
export function storeAsHistory(db: WriteDb, jobUuid: string): void {
  db.run(
    'UPDATE job_marks SET is_history = 1 WHERE is_history = 0 AND job_id = (SELECT id FROM jobs WHERE uuid = ?)',
    jobUuid,
  )
}

export function unmarkHistory(db: WriteDb, jobId: number): void {
  db.run('UPDATE job_marks SET is_history = 0 WHERE job_id = ?', jobId)
}

/**
 * Called when the server refuses the details of another user's job. The list entry then counts as the whole job;
 * otherwise the details would be requested each time.
 */
export function settleForListEntry(db: WriteDb, jobUuid: string, at: number): boolean {
  const { changes } = db.run(
    `UPDATE job_marks SET detail_at = ?, detail_modified = remote_modified
     WHERE is_history = 1 AND is_mine = 0 AND opened_at IS NULL AND job_id = (SELECT id FROM jobs WHERE uuid = ?)`,
    at,
    jobUuid,
  )
  return changes > 0
}

/**
 * Called when a reading of the job was discarded. Its details are read again even if their `lastModified` is old. A job
 * that was never read will be read in any case.
 */
export function invalidateDetails(db: WriteDb, jobId: number): void {
  db.run(
    `UPDATE job_marks SET detail_modified = 0
     WHERE job_id = ? AND (detail_at IS NOT NULL OR gone IS NOT NULL)`,
    jobId,
  )
}

/** Called when a GET did not find the job: ends the request of `invalidateDetails`. */
export function markAsked(db: WriteDb, jobId: number): void {
  db.run(
    'UPDATE job_marks SET detail_modified = remote_modified WHERE job_id = ? AND detail_modified <= 0',
    jobId,
  )
}

function mineAfter(isDetail: boolean, told: boolean | null, before: boolean): boolean {
  if (told === null) return before
  return isDetail ? told : told || before
}

/** Returns why the job is no longer the user's; null if the user declined it, which the screens need not report. */
function goneFrom(job: RemoteJob, userId: number, mine: boolean): Gone | null {
  if (job.state === 'CANCELED') return 'canceled'
  if (mine) return null
  const state = job.resources?.find(resource => resource.userId === userId)?.state
  if (state === 'DECLINED') return null
  return state === 'CANCELED' ? 'canceled' : 'reassigned'
}

/** Stores why the job is gone. Called only after a GET of this job. Returns whether the mark changed. */
export function writeGone(db: WriteDb, jobId: number, gone: Gone | null, at: number): boolean {
  const { changes } = db.run(
    'UPDATE job_marks SET gone = ?, gone_at = ?, put_away_at = NULL WHERE job_id = ? AND gone IS NOT ?',
    gone,
    gone === null ? null : at,
    jobId,
    gone,
  )
  return changes > 0
}
