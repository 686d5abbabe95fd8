/** Describes the operation that changes a form. */
import { fail } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { findFormAnywhere, toForm } from '../../../service/records/form-record.ts'
import { undoForm } from '../../entities/forms/show-form.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import { applyPatch } from '../../outbox/discard.ts'
import { patchForm } from '../acts/patch-form.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { changeAtBase, wholeForm } from './change-at-base.ts'
import { goesToBase, hubNameOf, onForm, putForm } from './on-form.ts'
import { sendFilling } from './send-form.ts'

export const formPatch: Kind<'form.patch'> = {
  attempt: onForm<IntentFor<'form.patch'>>((exchange, operation, intent) =>
    (goesToBase(exchange.context, operation) ? changeAtBase : sendFilling)(exchange, operation, intent),
  ),
  isSeenInAnswer: true,
  preview(context, operation, intent) {
    const whole = goesToBase(context, operation) ? wholeForm(context.service.store.read, intent) : null
    return putForm(hubNameOf(context, intent) ?? intent.formUuid, whole ?? intent.fields)
  },
  onDone: (db, _context, { id }) => dropProvisional(db, id),
  undo: undoForm,
  redo(context, intent) {
    const { formUuid } = intent
    const row = findFormAnywhere(context.service.store.read, formUuid)
    if (!row) return fail('not-found', reason('form-gone'))
    return patchForm(context, { formUuid, ...applyPatch(intent, { ...toForm(row) }) })
  },
  summary: (_db, _operation, { title }) => ({ title: title ?? undefined }),
}
