/** Begins a filled copy of a form that the server keeps as it was sent. */
import type { Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { toForm } from '../../service/records/form-record.ts'
import { refuse } from '../../service/refuse.ts'
import { takeBackForm } from '../forms/take-back-form.ts'
import type { SyncContext } from '../records/context.ts'
import { readOnlyReason } from '../records/form-server.ts'
import { takeOut } from '../records/take-out.ts'
import { isFoldable, pendingOnForm } from '../records/waiting.ts'
import { runIntent } from './actions.ts'
import { addForm, copyFields } from './attach-form.ts'
import { openForm } from './patch-form.ts'

export interface Correction {
  formUuid: string
  /** title of the copy */
  title: string
  /** Sentence that the copy's description ends with; null: the copy has the server's version. */
  note: string | null
}

/** Changes that the server did not take go into the copy. @returns `conflict` for a form that can be changed, `not-found` */
export function correctForm(
  context: SyncContext,
  { formUuid, title, note }: Correction,
): Outcome<{ formUuid: string }> {
  return runIntent(context, command => {
    const { db } = command
    const { record, job } = openForm(command, formUuid)
    if (readOnlyReason(db, record) === null) refuse('conflict', reason('form-not-read-only'))
    const { description, instructions, fields } = toForm(record)
    const paragraphs = [description, note].filter(text => text !== null && text !== '')
    const copy = addForm(context, command, {
      ...{ jobUuid: job.uuid, title, instructions },
      description: paragraphs.length === 0 ? null : paragraphs.join('\n\n'),
      fields: copyFields(fields, 'filled'),
    })
    for (const change of pendingOnForm(db, job.uuid, formUuid)) {
      if (change.kind === 'form.patch' && isFoldable(change))
        takeOut(db, context, change, { reason: 'removed', undo: takeBackForm })
    }
    return { formUuid: copy }
  })
}
