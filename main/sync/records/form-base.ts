/**
 * The server's version of a form that is edited here, and its uuid there. A base server may give a form a uuid of its own
 * and never show it again, so that base stays as long as the form does (sync design, sections 1 and 10).
 */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import { baseRows } from './bases.ts'

export interface FormBase {
  /** as the hub gave it last */
  form: Fields
  /** The form's uuid at the server; null: the server has it under a uuid that no answer named. */
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

/** Of forms that went with their jobs, once nothing waits on them either. */
export function dropLooseBases(db: WriteDb): void {
  db.run(
    `DELETE FROM bases WHERE kind = 'form' AND entity_uuid NOT IN (SELECT uuid FROM forms)
       AND NOT EXISTS (SELECT 1 FROM operations WHERE lane = 'form ' || bases.entity_uuid
         AND state <> 'discarded' AND (state <> 'done' OR seen_at IS NULL))`,
  )
}

/** The form's uuid here by its uuid at the server. Null: a form here has this uuid, and another one at the server. */
export function localUuidOf(db: ReadDb, hubUuid: string): string | null {
  const named = `SELECT entity_uuid FROM bases WHERE kind = 'form' AND body ->> 'uuid' = ?`
  const formUuid = db.value<string>(named, hubUuid)
  if (formUuid !== undefined) return formUuid
  return readFormBase(db, hubUuid) === null ? hubUuid : null
}
