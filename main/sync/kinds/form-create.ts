/** A form that a person puts on a job. */
import { createForm } from '../acts/attach-form.ts'
import { takeBackForm } from '../forms/take-back-form.ts'
import { endSending } from '../jobs/find-attached.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { putNewForm } from './forms/form-requests.ts'
import { isPosted, onForm, previewPost } from './forms/on-form.ts'
import { sendMaking } from './forms/send-form.ts'
import { sendToPlainHub } from './forms/send-form-plain.ts'

export const formCreate: Kind<'form.create'> = {
  attempt: onForm<IntentFor<'form.create'>>((exchange, operation, intent) =>
    (isPosted(exchange.context, operation) ? sendToPlainHub : sendMaking)(exchange, operation, intent),
  ),
  afterCrash: 'look-up',
  isSeenInAnswer: true,
  preview: (context, operation, intent) =>
    isPosted(context, operation)
      ? previewPost(context, operation, intent)
      : putNewForm(intent.formUuid, operation.jobUuid ?? '', intent.input),
  onDone: (db, _context, operation) => endSending(db, operation),
  undo: takeBackForm,
  // a form too is made under the uuid that it had
  redo: (context, { formUuid, input }, jobUuid) => createForm(context, { jobUuid, ...input }, formUuid),
  summary: (_db, _operation, { input }) => ({
    title: typeof input.title === 'string' ? input.title : undefined,
  }),
}
