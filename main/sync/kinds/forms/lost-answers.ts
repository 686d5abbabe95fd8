/** What a hub did not keep of a form that was made: it becomes an edit of the form that needs the person. */
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { idOf } from '../../acts/actions.ts'
import { showForm } from '../../forms/rebase-form.ts'
import type { Fields } from '../../merge/fields.ts'
import { identified } from '../../merge/merge-list.ts'
import type { SyncContext } from '../../records/context.ts'
import { formLane, pendingOnForm } from '../../records/form-operations.ts'
import { changeOperation, type Operation } from '../../records/operation.ts'
import { addOperation, intentCommand } from '../../records/record.ts'
import type { RemoteForm } from '../../remote/remote-form.ts'
import { answersOf, lessKept } from '../../send/kept-less.ts'

/** Null: all of it is there. What a form says beside its answers is no person's work that went. */
export const lostAnswers = (sent: Fields, told: RemoteForm) => lessKept({}, answersOf(sent), answersOf(told))

/**
 * In the transaction that takes the answer in, on top of the form that the hub has. What was filled in since has all of
 * it, and is judged when it is sent.
 */
export function askAboutLostAnswers(
  db: WriteDb,
  context: SyncContext,
  { id, jobUuid }: Operation,
  formUuid: string,
  { sent, told }: { sent: Fields; told: RemoteForm },
): void {
  const less = lostAnswers(sent, told)
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (less === null || !job || !Array.isArray(sent.fields)) return
  if (pendingOnForm(db, job.uuid, formUuid).some(other => other.id !== id)) return
  const command = intentCommand(context, db)
  const title = typeof sent.title === 'string' ? sent.title : null
  const fields = { fields: identified(sent.fields, told.fields ?? []) }
  addOperation(context, command, {
    jobUuid: job.uuid,
    lane: formLane(formUuid),
    intent: { kind: 'form.patch', formUuid, title, fields, at: command.now },
  })
  const { code: reasonCode, detail: reasonDetail } = less
  changeOperation(db, idOf(command), { state: 'review', reasonCode, reasonDetail })
  showForm(db, job, formUuid)
}
