/** What waits on a form, put on top of the hub's version of it: the same merge as a job's (sync design, section 10). */
import { formStateOf } from '../../../shared/form-rules.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { type Fields, withHeld } from '../merge/fields.ts'
import { dropFormBase, readFormBase, writeFormBase } from '../records/bases.ts'
import { conflictsOn, type Subject } from '../records/conflicts.ts'
import type { SyncContext } from '../records/context.ts'
import { mergePatches, readWaitingEdits, writeMerged } from '../records/merge-patches.ts'
import { editedFields, type Operation } from '../records/operation.ts'
import { madeHere, pendingOnForm } from '../records/waiting.ts'
import type { RemoteForm } from '../remote/remote-job.ts'
import { deleteFormRow, writeForm } from './write-form.ts'

/** Takes in the form as the hub has it now. Returns whether a person would notice. */
export function takeForm(
  db: WriteDb,
  context: SyncContext,
  job: JobRecord,
  formUuid: string,
  remote: RemoteForm,
): boolean {
  const subject = { jobUuid: job.uuid, formUuid }
  const base = readFormBase(db, formUuid)
  const now = context.ports.clock.now()
  const patches = pendingOnForm(db, job.uuid, formUuid).filter(isPatch)
  const edits = { ...readWaitingEdits(db, subject, patches), base: base?.form ?? remote, remote, now }
  writeMerged(db, subject, edits, mergePatches(edits))
  writeFormBase(db, formUuid, { form: { ...base?.form, ...remote }, hubUuid: remote.uuid }, now)
  return showForm(db, job, formUuid, remote)
}

const isPatch = ({ kind }: Operation) => kind === 'form.patch'

/**
 * Writes what the person reads: the hub's version, or the one made here, with what waits on top. A form whose removal
 * waits is out of sight. `told`: the hub's answer, where this follows from one. Returns whether a person would notice.
 */
export function showForm(
  db: WriteDb,
  job: JobRecord,
  formUuid: string,
  told: { id?: unknown } | null = null,
): boolean {
  const subject = { jobUuid: job.uuid, formUuid }
  const pending = pendingOnForm(db, job.uuid, formUuid)
  const base = readFormBase(db, formUuid)
  const known = base?.form ?? madeHere(pending)
  const isRemoved = pending.some(({ kind, state }) => kind === 'form.remove' && state !== 'review')
  if (isRemoved) return deleteFormRow(db, formUuid)
  const isChanged = known !== null && writeForm(db, job, formUuid, viewOf(db, subject, known, pending), told)
  dropBaseIfSettled(db, subject, pending)
  return isChanged
}

/** A state follows from the values that are read; without edits it is as the hub says. */
function viewOf(db: ReadDb, subject: Subject, known: Fields, pending: readonly Operation[]): Fields {
  const edited = editedFields(pending.filter(isPatch))
  const held = conflictsOn(db, subject).filter(({ holding }) => holding === 'mine')
  const view = withHeld({ ...known, ...edited }, held)
  const isEdited = Object.keys(edited).length > 0 || held.length > 0
  return isEdited ? { ...view, state: formStateOf(view.fields) } : view
}

/** Without anything that waits, what lies here is the hub's version; its name there is kept where it is another. */
function dropBaseIfSettled(db: WriteDb, subject: Required<Subject>, pending: readonly Operation[]): void {
  const { formUuid } = subject
  if (pending.length > 0 || conflictsOn(db, subject).length > 0) return
  if (readFormBase(db, formUuid)?.hubUuid === formUuid) dropFormBase(db, formUuid)
}
