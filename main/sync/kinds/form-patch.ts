/** What is filled into a form. */
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { findFormAnywhere, toForm } from '../../service/records/form-record.ts'
import { patchForm } from '../acts/patch-form.ts'
import { takeBackForm } from '../forms/take-back-form.ts'
import { endSending } from '../jobs/find-attached.ts'
import { applyPatch } from '../records/keep-before.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { putForm } from './forms/form-requests.ts'
import { hubNameOf, isPosted, onForm, previewPost } from './forms/on-form.ts'
import { sendFilling } from './forms/send-form.ts'
import { sendToPlainHub } from './forms/send-form-plain.ts'

export const formPatch: Kind<'form.patch'> = {
  attempt: onForm<IntentFor<'form.patch'>>((exchange, operation, intent) =>
    (isPosted(exchange.context, operation) ? sendToPlainHub : sendFilling)(exchange, operation, intent),
  ),
  afterCrash: 'look-up',
  isSeenInAnswer: true,
  preview: (context, operation, intent) =>
    isPosted(context, operation)
      ? previewPost(context, operation, intent)
      : putForm(hubNameOf(context, intent) ?? intent.formUuid, intent.fields),
  onDone: (db, _context, operation) => endSending(db, operation),
  undo: takeBackForm,
  redo(context, intent) {
    const { formUuid } = intent
    const row = findFormAnywhere(context.service.store.read, formUuid)
    if (!row) return fail('not-found', reason('form-gone'))
    return patchForm(context, { formUuid, ...applyPatch(intent, { ...toForm(row) }) })
  },
  summary: (_db, _operation, { title }) => ({ title: title ?? undefined }),
}
