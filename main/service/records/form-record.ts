/** Rows of forms in SQLite, functions that find them, and their representation. */

import type { Form } from '../../../shared/entities/form.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { forms } from '../../store/schema/forms.ts'
import { entityOf, withExtra } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export interface FormRecord extends Omit<RawRow<typeof forms>, 'fields'> {
  /** JSON, to be read with `textIn` */
  fields: string | Uint8Array
  job_uuid: string | null
}

export const formRows = rowsOf(forms)

export const selectForm = `SELECT ${columnsWithLong(forms, 'fields', 'f')}, j.uuid AS job_uuid
  FROM forms f LEFT JOIN jobs j ON j.id = f.job_id`

/** The asset that a form without a job names, as in the index `forms_asset`. */
export const assetOfLooseForm = `substr(json_extract(f.extra, '$.assetUuid'), 1, 36)`

export const {
  anywhere: findFormAnywhere,
  written: writtenForm,
  find: findForm,
  get: getForm,
} = findersOf<FormRecord>(selectForm, 'f', reason('no-such-form'))

/** Finds a form by a UUID from a row or from another server, rather than from a path. */
export function formOfUuid(db: ReadDb, uuid: string): FormRecord | undefined {
  return db.get<FormRecord>(`${selectForm} WHERE f.uuid = ?`, uuid)
}

/** Returns the forms of a job, the oldest first. */
export function formsOf(db: ReadDb, jobId: number): Form[] {
  // Forms of a laptop that the server has not numbered yet follow the others.
  return db
    .all<FormRecord>(`${selectForm} WHERE f.job_id = ? ORDER BY f.id < 0, abs(f.id)`, jobId)
    .map(toForm)
}

export function toForm(row: FormRecord): Form {
  return withExtra(row.extra, {
    ...entityOf(row),
    title: row.title,
    description: row.description,
    instructions: row.instructions,
    fields: JSON.parse(textIn(row.fields)) as Record<string, unknown>[],
    state: row.state,
    jobId: row.job_id,
    jobUuid: row.job_uuid,
  })
}
