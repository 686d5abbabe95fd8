/** A form that is taken off its job. */
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { namelessForm } from '../../../shared/sending.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { createForm } from '../acts/attach-form.ts'
import type { FormEdit } from '../acts/form-edit.ts'
import { removeForm, takeOffWithEdits } from '../acts/leave-form.ts'
import { deleteFormRow, showForm, takeBackForm } from '../forms/show-form.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import { dropFormBase } from '../records/bases.ts'
import type { Exchange } from '../records/context.ts'
import type { Operation } from '../records/operation.ts'
import type { FormIntent } from '../records/waiting.ts'
import { dropProvisional } from '../records/write-events.ts'
import type { Attempt } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { review } from '../send/verdict.ts'
import { deleteForm, hubNameOf, onForm, withTakeIn } from './forms/on-form.ts'
import { findRemoved, sendRemoval } from './forms/send-form.ts'

export const formRemove: Kind<'form.remove'> = {
  attempt: onForm<IntentFor<'form.remove'>>(async (exchange, operation, intent) => {
    const attempt = await removeAtServer(exchange, operation, intent)
    return attempt.verdict.kind === 'refused'
      ? withTakeIn(attempt, db => showAgain(db, operation, intent))
      : attempt
  }),
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
  accept(db, context, operation, intent) {
    const { formUuid } = intent
    const job = operation.jobUuid === null ? undefined : findJobAnywhere(db, operation.jobUuid)
    // a refused removal is in sight
    if (job) takeOffWithEdits(db, context, job, formUuid)
    if (hubNameOf(context, intent) !== null) return
    applyEvent(db, operation.id, { kind: 'confirmed', now: context.ports.clock.now() })
    dropProvisional(db, operation.id)
    dropFormBase(db, formUuid)
    deleteFormRow(db, formUuid)
  },
  summary: (_db, _operation, { title }) => ({ title: title ?? undefined }),
}

/** A base server has the form under a uuid that no answer told. "Try now" removes it from this laptop alone. */
const notRemovable = review('no-such-method', namelessForm)

type Removal = Extract<FormIntent, { kind: 'form.remove' }>

async function removeAtServer(exchange: Exchange, operation: Operation, intent: Removal): Promise<Attempt> {
  const { context } = exchange
  const name = hubNameOf(context, intent)
  if (name === null) return { verdict: notRemovable }
  return (await findRemoved(exchange, operation, name)) ?? (await sendRemoval(exchange, operation, name))
}

/** A form whose removal was refused is there. */
function showAgain(db: WriteDb, { jobUuid }: Operation, { formUuid }: Removal): void {
  const job = jobUuid === null ? undefined : findJobAnywhere(db, jobUuid)
  if (job) showForm(db, job, formUuid)
}
