/** A form's row from what a person is to read; what is unknown keeps the value that lies here. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { Form } from '../../../shared/form.ts'
import { formStateOf } from '../../../shared/form-rules.ts'
import { findFormAnywhere, toForm } from '../../service/forms/form-record.ts'
import type { JobRecord } from '../../service/jobs/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { forms } from '../../store/schema/forms.ts'
import { extraOf } from '../apply/write-parts.ts'
import type { Fields } from '../merge/fields.ts'

/** `formUuid`: what it is called here. Answers whether anything that a person reads changed. */
export function writeForm(db: WriteDb, job: JobRecord, formUuid: string, view: Fields): boolean {
  const stored = findFormAnywhere(db, formUuid)
  const before = stored ? toForm(stored) : null
  const after = formFrom(before ?? blankForm(db, job), { ...view, uuid: formUuid }, job)
  if (before && isDeepStrictEqual(before, after)) return false
  if (before?.id !== after.id) makeRoom(db, after.id)
  const row = rowOf(after, job)
  if (before) db.orm.update(forms).set(row).where(eq(forms.id, before.id)).run()
  else db.orm.insert(forms).values(row).run()
  return true
}

export function deleteFormRow(db: WriteDb, formUuid: string): boolean {
  return db.run('DELETE FROM forms WHERE uuid = ?', formUuid).changes > 0
}

/** What a row is before anything is known of its form; its number is this laptop's own. */
function blankForm(db: ReadDb, job: JobRecord): Form {
  const lowest = db.get<{ id: number | null }>('SELECT min(id) AS id FROM forms')?.id ?? 0
  return {
    id: Math.min(lowest, 0) - 1,
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
  const extra = extraOf(form, Form.properties)
  return {
    id: form.id,
    uuid: form.uuid,
    groupId: form.groupId,
    creatorId: form.creatorId,
    createdAt: form.creationTimeStamp,
    lastModified: form.lastModified,
    jobId: job.id,
    title: form.title,
    description: form.description,
    instructions: form.instructions,
    fields: form.fields,
    state: form.state,
    extra: extra === null ? null : JSON.parse(extra),
  }
}

/** A number that names another row is from another database of the hub. */
function makeRoom(db: WriteDb, id: number): void {
  db.run('UPDATE forms SET id = (SELECT min(min(id), 0) FROM forms) - 1 WHERE id = ?', id)
}
