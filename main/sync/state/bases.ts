/** The server's versions of the jobs and forms that are edited here (sync design, sections 1 and 10). */
import { Job, JobListItem } from '../../../shared/entities/job.ts'
import type { Command } from '../../service/command.ts'
import { jobAlone } from '../../service/jobs/read-job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { bases } from '../../store/schema/sync.ts'
import type { RemoteJob } from '../client/remote-job.ts'
import type { Fields } from '../merge/fields.ts'

const baseRows = rowsOf(bases)

export function readBase(db: ReadDb, jobUuid: string): RemoteJob | null {
  const body = db.value<string>('SELECT body FROM bases WHERE entity_uuid = ?', jobUuid)
  return body === undefined ? null : (JSON.parse(body) as RemoteJob)
}

export function writeBase(db: WriteDb, job: RemoteJob, readAt: number): void {
  const { events: _events, ...body } = job
  baseRows.put(db, { entityUuid: job.uuid, body, readAt }, 'entityUuid')
}

/**
 * Stores the base at the first edit, while the stored job is still the server's version. A job that was created
 * here is its own base.
 */
export function storeBase(db: WriteDb, record: JobRecord, { now }: Pick<Command, 'now'>): void {
  if (readBase(db, record.uuid) !== null) return
  writeBase(db, knownOf(db, record), now)
}

export function dropBase(db: WriteDb, jobUuid: string): void {
  db.run('DELETE FROM bases WHERE entity_uuid = ?', jobUuid)
}

const detailOnly: ReadonlySet<string> = new Set(
  Object.keys(Job.properties).filter(name => !(name in JobListItem.properties)),
)
/**
 * Returns the stored job without the parts that were never read: those are unknown, not empty. Files and forms
 * have operations of their own, so they are left out.
 */
function knownOf(db: ReadDb, record: JobRecord): RemoteJob {
  const hasDetail = db.has('SELECT 1 FROM job_marks WHERE job_id = ? AND detail_at IS NOT NULL', record.id)
  const isKnown = (name: string) => record.id < 0 || hasDetail || !detailOnly.has(name)
  return Object.fromEntries(
    Object.entries(jobAlone(db, record)).filter(([name]) => isKnown(name)),
  ) as RemoteJob
}

export interface FormBase {
  /** the server's latest version */
  form: Fields
  /** Form's uuid at the server; null: the server has it under a uuid that no answer named. */
  hubUuid: string | null
}

export function readFormBase(db: ReadDb, formUuid: string): FormBase | null {
  const body = db.value<string>(`SELECT body FROM bases WHERE entity_uuid = ? AND kind = 'form'`, formUuid)
  if (body === undefined) return null
  const form = JSON.parse(body) as Fields
  return { form, hubUuid: typeof form.uuid === 'string' ? form.uuid : null }
}

/** `readAt`: epoch ms by the laptop's clock. */
export function writeFormBase(
  db: WriteDb,
  formUuid: string,
  { form, hubUuid }: FormBase,
  readAt: number,
): void {
  const body = { ...form, uuid: hubUuid }
  baseRows.put(db, { entityUuid: formUuid, kind: 'form', body, readAt }, 'entityUuid')
}

export function dropFormBase(db: WriteDb, formUuid: string): void {
  db.run(`DELETE FROM bases WHERE entity_uuid = ? AND kind = 'form'`, formUuid)
}

/** Removes the bases of forms whose jobs are gone, once no operation waits on them. */
export function dropLooseBases(db: WriteDb): void {
  db.run(
    `DELETE FROM bases WHERE kind = 'form' AND entity_uuid NOT IN (SELECT uuid FROM forms)
       AND NOT EXISTS (SELECT 1 FROM operations WHERE lane = 'form ' || bases.entity_uuid
         AND state <> 'discarded' AND (state <> 'done' OR ended_at IS NULL))`,
  )
}

/** Returns the local uuid of the server's form. Null: a form here has this uuid, and another one at the server. */
export function localUuidOf(db: ReadDb, hubUuid: string): string | null {
  const named = `SELECT entity_uuid FROM bases WHERE kind = 'form' AND body ->> 'uuid' = ?`
  const formUuid = db.value<string>(named, hubUuid)
  if (formUuid !== undefined) return formUuid
  return readFormBase(db, hubUuid) === null ? hubUuid : null
}
