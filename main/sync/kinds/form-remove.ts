/** A form that is taken off its job. */
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { createForm } from '../acts/attach-form.ts'
import type { FormEdit } from '../acts/form-edit.ts'
import { removeForm } from '../acts/leave-form.ts'
import { takeBackForm } from '../forms/take-back-form.ts'
import { deleteFormRow } from '../forms/write-form.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { deleteForm } from './forms/form-requests.ts'
import { acceptOld } from './forms/nameless.ts'
import { hubNameOf, onForm, withTakeIn } from './forms/on-form.ts'
import { sendWholeRemoval, showAgain } from './forms/send-whole-removal.ts'

export const formRemove: Kind<'form.remove'> = {
  attempt: onForm<IntentFor<'form.remove'>>(async (exchange, operation, intent) => {
    const attempt = await sendWholeRemoval(exchange, operation, intent)
    return attempt.verdict.kind === 'review'
      ? withTakeIn(attempt, db => showAgain(db, operation, intent))
      : attempt
  }),
  afterCrash: 'safe',
  isSeenInAnswer: false,
  preview(context, _operation, intent) {
    const name = hubNameOf(context, intent)
    return name === null ? null : deleteForm(name)
  },
  onDone(db, _context, { id }, { formUuid }) {
    dropProvisional(db, id)
    // a refusal before may have shown it again
    deleteFormRow(db, formUuid)
  },
  undo: takeBackForm,
  redo: (context, { formUuid }) => removeForm(context, formUuid),
  /** made anew with the values that it had: the hub may refuse one under the name of one that it deleted */
  restore(context, { input }, jobUuid) {
    if (input === undefined) return fail('conflict', reason('removed-not-here'))
    return createForm(context, { jobUuid, ...(input as Omit<FormEdit, 'values'>) })
  },
  accept: acceptOld,
  summary: (_db, _operation, { title }) => ({ title: title ?? undefined }),
}
