/** Describes the operation that adds a form to a job. */
import { formStateOf } from '../../../../shared/rules/form-rules.ts'
import { reason } from '../../../../shared/text/message.ts'
import { refuse } from '../../../service/refuse.ts'
import { undoForm } from '../../entities/forms/show-form.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import { formServer, isCreateOnly } from '../../outbox/form-server.ts'
import { createForm } from '../acts/attach-form.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { createAtBase, createsByPut, writeCreated } from './create-at-base.ts'
import { goesToBase, onForm, postForm, putNewForm } from './on-form.ts'
import { sendMaking } from './send-form.ts'

export const formCreate: Kind<'form.create'> = {
  attempt: onForm<IntentFor<'form.create'>>((exchange, operation, intent) =>
    (goesToBase(exchange.context, operation) ? createAtBase : sendMaking)(exchange, operation, intent),
  ),
  isSeenInAnswer: true,
  preview(context, operation, { formUuid, input }) {
    const { read } = context.service.store
    const isPost = goesToBase(context, operation) && !createsByPut(formServer(read))
    const jobUuid = operation.jobUuid ?? ''
    return isPost ? postForm(jobUuid, input) : putNewForm(formUuid, jobUuid, input)
  },
  onDone: (db, _context, { id }) => dropProvisional(db, id),
  onConfirmed: (db, context, operation, { formUuid }) => writeCreated(db, context, operation, formUuid, null),
  accept(db, _context, _operation, { input }) {
    if (isCreateOnly(db) && formStateOf(input.fields) === 'PUBLISHED')
      refuse('conflict', reason('form-empty'))
  },
  undo: undoForm,
  redo: (context, { formUuid, input }, jobUuid) => createForm(context, { jobUuid, ...input }, formUuid),
  summary: (_db, _operation, { input }) => ({
    title: typeof input.title === 'string' ? input.title : undefined,
  }),
}
