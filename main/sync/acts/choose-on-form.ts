/** A choice between two values of a form (sync design, section 10). */
import { findFormAnywhere } from '../../service/records/form-record.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { showForm } from '../forms/show-form.ts'
import { type Fields, fieldOfPath, writePath } from '../merge/fields.ts'
import { readFormBase } from '../records/bases.ts'
import { type Conflict, formUuidIn, pathOfForm } from '../records/conflicts.ts'
import type { SyncContext } from '../records/context.ts'
import { invalidateDetails } from '../records/marks.ts'
import { editedFields } from '../records/operation.ts'
import { intentCommand } from '../records/record.ts'
import { pendingOnForm } from '../records/waiting.ts'
import { keepFormBase, writeEdit } from './patch-form.ts'

/** Of a conflict that is resolved already: `mine` is sent as an edit of the hub's present version. */
export function chooseOnForm(
  db: WriteDb,
  context: SyncContext,
  conflict: Conflict,
  side: 'mine' | 'office',
): void {
  const formUuid = formUuidIn(conflict.field)
  const job = findJobAnywhere(db, conflict.jobUuid)
  const record = formUuid === null ? undefined : findFormAnywhere(db, formUuid)
  if (formUuid === null || !job || !record) return
  if (side === 'mine') {
    const command = intentCommand(context, db)
    keepFormBase(command, record)
    const pending = pendingOnForm(db, job.uuid, formUuid)
    const patches = pending.filter(({ kind }) => kind === 'form.patch')
    const current: Fields = { ...readFormBase(db, formUuid)?.form, ...editedFields(patches) }
    const path = conflict.field.slice(pathOfForm(formUuid).length)
    const name = fieldOfPath(path)
    const changed = { [name]: writePath(current, path, conflict.mine)[name] }
    const { title } = record
    writeEdit(context, command, { jobUuid: job.uuid, formUuid, title, changed, earlier: patches.at(-1) })
  }
  showForm(db, job, formUuid)
  // the hub may have let it go meanwhile
  invalidateDetails(db, job.id)
}
