/** What this laptop has of its own on a job: most jobs that are read have nothing, and end there. */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { dropBase } from './bases.ts'

/** SQL for whether something waits on the job, or has to be chosen; `jobUuid` is a column of the query. */
function unsettledSql(jobUuid: string): string {
  return `(EXISTS (SELECT 1 FROM operations WHERE job_uuid = ${jobUuid} AND state <> 'discarded'
         AND (state <> 'done' OR seen_at IS NULL))
       OR EXISTS (SELECT 1 FROM conflicts WHERE job_uuid = ${jobUuid} AND resolved_at IS NULL))`
}

/** SQL for whether anything lies between the hub's version and what a person reads. */
export function waitingSql(jobUuid: string): string {
  return `(${unsettledSql(jobUuid)} OR EXISTS (SELECT 1 FROM bases WHERE entity_uuid = ${jobUuid}))`
}

const asked = 'FROM (SELECT ? AS uuid) asked'
const waitingStatement = `SELECT 1 ${asked} WHERE ${waitingSql('asked.uuid')}`
const unsettledStatement = `SELECT 1 ${asked} WHERE ${unsettledSql('asked.uuid')}`

export function hasWaiting(db: ReadDb, jobUuid: string): boolean {
  return db.has(waitingStatement, jobUuid)
}

export function isSettled(db: ReadDb, jobUuid: string): boolean {
  return !db.has(unsettledStatement, jobUuid)
}

/** Without anything that waits, what lies here is the hub's version, and needs no copy of it. */
export function dropIfSettled(db: WriteDb, jobUuid: string): void {
  if (isSettled(db, jobUuid)) dropBase(db, jobUuid)
}

/** What the hub's version of a job has to be compared with, beside its own row. */
export interface OwnPart {
  /** something was done to it here, whatever became of that */
  isWorkedOn: boolean
  hasForms: boolean
  hasFiles: boolean
}

export function ownPartOf(db: ReadDb, { id, uuid }: { id: number; uuid: string }): OwnPart {
  const row = db.get<{ is_worked_on: 0 | 1; has_forms: 0 | 1; has_files: 0 | 1 }>(
    `SELECT EXISTS (SELECT 1 FROM operations WHERE job_uuid = ?) AS is_worked_on,
     EXISTS (SELECT 1 FROM forms WHERE job_id = ?) AS has_forms,
     EXISTS (SELECT 1 FROM document_links WHERE job_id = ?) AS has_files`,
    uuid,
    id,
    id,
  )
  return {
    isWorkedOn: row?.is_worked_on === 1,
    hasForms: row?.has_forms === 1,
    hasFiles: row?.has_files === 1,
  }
}
