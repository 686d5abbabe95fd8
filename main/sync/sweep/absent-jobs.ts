/**
 * The jobs here that a list of all jobs should have, and whether their absence may be believed: a server that was
 * emptied or swapped must not remove everything (sync design, section 9).
 */

import type { HoldReason } from '../../../shared/sending.ts'
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'

const over = sqlList(overJobStates)
/** an all-day job's end is another instant in the hub's time zone */
const zoneMs = DAY

export interface Expected {
  uuid: string
  is_mine: 0 | 1
}

/**
 * Mine, or for who plans the group's; known to the hub, not gone, and in the window. One that was known and has lost its number to another job is
 * among them: the hub's database is another one.
 */
export function expectedJobs(db: ReadDb, windowFrom: number): Expected[] {
  return db.all<Expected>(
    `SELECT j.uuid, m.is_mine FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE (m.is_mine = 1 OR m.is_of_group = 1) AND m.gone IS NULL AND (j.id > 0 OR m.remote_modified IS NOT NULL)
       AND (j.state NOT IN (${over}) OR j.span_start IS NULL OR coalesce(j.span_end, j.span_start) >= ?)`,
    windowFrom + zoneMs,
  )
}

/** Opened in the window though they are not mine, so no list names them. */
export function openedJobs(db: ReadDb, windowFrom: number): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 0 AND m.is_of_group = 0 AND m.gone IS NULL AND j.id > 0 AND m.opened_at >= ?`,
    windowFrom,
  )
}

/**
 * Neither mine nor listed, and with work from here that is still kept: a hub that does not say that it was put back, as
 * one of ours does not of which a copy was put in its place, tells by them alone what it has lost.
 */
export function jobsSentTo(db: ReadDb): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 0 AND m.is_of_group = 0 AND m.gone IS NOT 'deleted' AND j.id > 0
       AND j.uuid IN (SELECT job_uuid FROM operations WHERE state = 'done')`,
  )
}

/** A job that the hub knew has given its number to another one. */
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
  /** numbers of the hub name other jobs than they did */
  isRenumbered: boolean
}

/** So few jobs may all be replaced by others in a day; of more, none left means another database. */
const fewJobs = 2

export function holdReasonOf({ compared, absent, listed, isRenumbered }: Comparison): HoldReason | null {
  if (absent === 0) return null
  if (isRenumbered) return 'database'
  if (listed === 0) return 'empty'
  if (absent === compared && compared > fewJobs) return 'database'
  return isMany(absent, compared) ? 'many' : null
}

/** More than anybody takes away at once. */
export function isMany(absent: number, compared: number): boolean {
  return absent > allowedOf(compared)
}

export function allowedOf(compared: number): number {
  return Math.max(syncLimits.absentFew, compared * syncLimits.absentShare)
}
