/** Describes the operation that removes a form from its job. */

import { namelessForm } from '../../../../shared/sync/sending.ts'
import { fail } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { deleteFormRow, showForm, undoForm } from '../../entities/forms/show-form.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { FormIntent } from '../../outbox/pending.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import { dropFormBase } from '../../state/bases.ts'
import type { Exchange } from '../../state/context.ts'
import { createForm } from '../acts/attach-form.ts'
import type { FormEdit } from '../acts/form-edit.ts'
import { removeForm, removeWithEdits } from '../acts/leave-form.ts'
import type { Attempt } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { review } from '../send/verdict.ts'
import { deleteForm, hubNameOf, onForm, withApply } from './on-form.ts'
import { findRemoved, sendRemoval } from './send-form.ts'

export const formRemove: Kind<'form.remove'> = {
  attempt: onForm<IntentFor<'form.remove'>>(async (exchange, operation, intent) => {
    const attempt = await removeAtServer(exchange, operation, intent)
    return attempt.verdict.kind === 'refused'
      ? withApply(attempt, db => showAgain(db, operation, intent))
      : attempt
  }),
  isSeenInAnswer: false,
  preview(context, _operation, intent) {
    const name = hubNameOf(context, intent)
    return name === null ? null : deleteForm(name)
  },
  onDone(db, _context, { id }, { formUuid }) {
    dropProvisional(db, id)
    // after a refused removal the form was shown again
    deleteFormRow(db, formUuid)
  },
  undo: undoForm,
  redo: (context, { formUuid }) => removeForm(context, formUuid),
  /**
   * Creates the form again with its values. It gets a new uuid, because the server may refuse the uuid of a deleted
   * form.
   */
  restore(context, { input }, jobUuid) {
    if (input === undefined) return fail('conflict', reason('removed-not-here'))
    return createForm(context, { jobUuid, ...(input as Omit<FormEdit, 'values'>) })
  },
  accept(db, context, operation, intent) {
    const { formUuid } = intent
    const job = operation.jobUuid === null ? undefined : findJobAnywhere(db, operation.jobUuid)
    // after a refused removal the form is visible, so "Try now" hides it again
    if (job) removeWithEdits(db, context, job, formUuid)
    if (hubNameOf(context, intent) !== null) return
    applyEvent(db, operation.id, { kind: 'confirmed', now: context.ports.clock.now() })
    dropProvisional(db, operation.id)
    dropFormBase(db, formUuid)
    deleteFormRow(db, formUuid)
  },
  summary: (_db, _operation, { title }) => ({ title: title ?? undefined }),
}

/** A base server has the form under a uuid that no answer named. "Try now" removes it only from this laptop. */
const notRemovable = review('no-such-method', namelessForm)

type Removal = Extract<FormIntent, { kind: 'form.remove' }>

async function removeAtServer(exchange: Exchange, operation: Operation, intent: Removal): Promise<Attempt> {
  const { context } = exchange
  const name = hubNameOf(context, intent)
  if (name === null) return { verdict: notRemovable }
  return (await findRemoved(exchange, operation, name)) ?? (await sendRemoval(exchange, operation, name))
}

/** Shows the form again, because the server refused to remove it. */
function showAgain(db: WriteDb, { jobUuid }: Operation, { formUuid }: Removal): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) showForm(db, job, formUuid)
}
