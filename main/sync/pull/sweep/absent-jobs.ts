/**
 * Finds the stored jobs that a list of all jobs should have, and judges their absence. A server that was emptied
 * or swapped must not remove everything (sync design, section 9).
 */

import { overJobStates } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import type { HoldReason } from '../../../../shared/sync/sending.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'

const over = sqlList(overJobStates)
/** Milliseconds by which the end of an all-day job may differ in the server's time zone. */
const zoneMs = DAY

export interface Expected {
  uuid: string
  is_mine: 0 | 1
}

/**
 * Returns the user's jobs, or for a dispatcher the group's, that are in the window, known to the server and not
 * gone. A job that lost its number to another is among them, as it shows that the database is another one.
 */
export function expectedJobs(db: ReadDb, windowFrom: number): Expected[] {
  return db.all<Expected>(
    `SELECT j.uuid, m.is_mine FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE (m.is_mine = 1 OR m.is_of_group = 1) AND m.gone IS NULL AND (j.id > 0 OR m.remote_modified IS NOT NULL)
       AND (j.state NOT IN (${over}) OR j.span_start IS NULL OR coalesce(j.span_end, j.span_start) >= ?)`,
    windowFrom + zoneMs,
  )
}

/** Returns jobs that the user opened in the window and that no list has, as they are other users'. */
export function openedJobs(db: ReadDb, windowFrom: number): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 0 AND m.is_of_group = 0 AND m.gone IS NULL AND j.id > 0 AND m.opened_at >= ?`,
    windowFrom,
  )
}

/**
 * Returns jobs in no list with sent operations. After a restore that the server does not announce, only they show
 * what it lost.
 */
export function jobsSentTo(db: ReadDb): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 0 AND m.is_of_group = 0 AND m.gone IS NOT 'deleted' AND j.id > 0
       AND j.uuid IN (SELECT job_uuid FROM operations WHERE state = 'done')`,
  )
}

/** Whether another job has the number of a job that the server knew. */
export function isRenumbered(db: ReadDb): boolean {
  return db.has(
    `SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE j.id < 0 AND (m.is_mine = 1 OR m.is_of_group = 1) AND m.gone IS NULL AND m.remote_modified IS NOT NULL LIMIT 1`,
  )
}

export interface Comparison {
  /** jobs here that the list should have */
  compared: number
  /** jobs among these that the list lacks */
  absent: number
  /** jobs in the list, known here or not */
  listed: number
  /** The server's numbers name other jobs than before. */
  isRenumbered: boolean
}

/** Up to so many jobs may all be replaced in a day. If none of more is left, the database is another one. */
const fewJobs = 2

export function holdReasonOf({ compared, absent, listed, isRenumbered }: Comparison): HoldReason | null {
  if (absent === 0) return null
  if (isRenumbered) return 'database'
  if (listed === 0) return 'empty'
  if (absent === compared && compared > fewJobs) return 'database'
  return isMany(absent, compared) ? 'many' : null
}

/** Whether more jobs are absent than users remove at once. */
export function isMany(absent: number, compared: number): boolean {
  return absent > allowedOf(compared)
}

export function allowedOf(compared: number): number {
  return Math.max(syncLimits.absentFew, compared * syncLimits.absentShare)
}
