/**
 * A removal that the hub has carried out, taken back as a new act: the file is attached again, and uploaded only where
 * the hub has let go of it; the form is made anew with the values that it had.
 */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { because } from '../../../shared/told.ts'
import type { SyncContext } from '../context.ts'
import { hangDocument } from '../documents/add-document.ts'
import { createForm } from '../forms/attach-form.ts'
import type { FormEdit } from '../forms/form-edit.ts'
import { intentOf, type Operation, subjectOf } from '../outbox/operation.ts'

export const removals = ['document.remove', 'form.remove'] as const

/** @returns `conflict` for what this laptop does not have, `not-found` for a job that is gone */
export function takeBackRemoval(context: SyncContext, operation: Operation): Outcome<unknown> {
  const intent = intentOf(operation)
  const subject = subjectOf(operation)
  if (intent?.kind === 'document.remove')
    return hangDocument(context, { kind: intent.owner, ref: subject }, intent.documentUuid)
  if (intent?.kind !== 'form.remove' || intent.input === undefined)
    return fail('conflict', because('removed-not-here'))
  // the hub may refuse to bring a form back under the name of one that it deleted
  return createForm(context, { jobUuid: subject, ...(intent.input as Omit<FormEdit, 'values'>) })
}
