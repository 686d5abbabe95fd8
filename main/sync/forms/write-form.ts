/** A form's row from what a person is to read; what is unknown keeps the value that lies here. */

import { isDeepStrictEqual } from 'node:util'
import { Form } from '../../../shared/form.ts'
import { formStateOf } from '../../../shared/form-rules.ts'
import { nextOwnId } from '../../service/own-ids.ts'
import { findFormAnywhere, formRows, toForm } from '../../service/records/form-record.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { forms } from '../../store/schema/forms.ts'
import type { Fields } from '../merge/fields.ts'
import { renumberOther } from '../records/apply-entity.ts'
import { extraOf } from '../records/write-parts.ts'

/**
 * `formUuid`: what it is called here. `told`: the hub's present answer; a number that was read before it is another
 * form's by now where that one has it here. Returns whether anything that a person reads changed.
 */
export function writeForm(
  db: WriteDb,
  job: JobRecord,
  formUuid: string,
  view: Fields,
  told: { id?: unknown } | null = view,
): boolean {
  const stored = findFormAnywhere(db, formUuid)
  const before = stored ? toForm(stored) : null
  const blank = before ?? blankForm(db, job)
  const isOthers = told?.id !== view.id && isTaken(db, formUuid, view.id)
  const shown = { ...view, uuid: formUuid, ...(isOthers && { id: blank.id }) }
  const after = formFrom(blank, shown, job)
  if (before && isDeepStrictEqual(before, after)) return false
  if (before?.id !== after.id) renumberOther(db, 'forms', after.id)
  const row = rowOf(after, job)
  if (before) formRows.change(db, row, 'WHERE id = ?', before.id)
  else formRows.insert(db, row)
  return true
}

function isTaken(db: ReadDb, formUuid: string, id: unknown): boolean {
  if (typeof id !== 'number') return false
  return db.has('SELECT 1 FROM forms WHERE id = ? AND uuid <> ?', id, formUuid)
}

export function deleteFormRow(db: WriteDb, formUuid: string): boolean {
  return db.run('DELETE FROM forms WHERE uuid = ?', formUuid).changes > 0
}

/** What a row is before anything is known of its form; its number is this laptop's own. */
function blankForm(db: ReadDb, job: JobRecord): Form {
  return {
    id: nextOwnId(db, 'forms'),
    uuid: '',
    creationTimeStamp: job.last_modified,
    lastModified: job.last_modified,
    creatorId: null,
    groupId: job.group_id,
    title: null,
    description: null,
    instructions: null,
    fields: [],
    state: 'PUBLISHED',
    jobId: job.id,
    jobUuid: job.uuid,
  }
}

/** In the job's group, as a form always is; a hub that tells no state has the one that the values make. */
function formFrom(before: Form, view: Fields, job: JobRecord): Form {
  const told = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
  const after = { ...before, ...told, groupId: job.group_id, jobId: job.id, jobUuid: job.uuid }
  return 'state' in told ? after : { ...after, state: formStateOf(after.fields) }
}

function rowOf(form: Form, job: JobRecord): typeof forms.$inferInsert {
  const { id, uuid, groupId, creatorId, creationTimeStamp: createdAt, lastModified } = form
  const { title, description, instructions, fields, state } = form
  const extra = extraOf(form, Form.properties)
  return {
    ...{ id, uuid, groupId, creatorId, createdAt, lastModified, jobId: job.id },
    ...{ title, description, instructions, fields, state },
    extra: extra === null ? null : JSON.parse(extra),
  }
}
