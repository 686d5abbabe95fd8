/** Forms: create, read, list, update, delete (interface, "Forms"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Form, FormInput } from '../../../shared/entities/form.ts'
import { EntityId, Uuid } from '../../../shared/entities/schema.ts'
import { createForm } from '../../service/forms/create-form.ts'
import { listForms, readForm } from '../../service/forms/list-forms.ts'
import { deleteForm, putForm } from '../../service/forms/put-form.ts'
import { findForm } from '../../service/records/form-record.ts'
import { sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { modifiedParameter, pagingParameters } from '../operation/list-query.ts'
import { describe } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'

const ofForms = { tag: 'Forms', access: 'token', grant: 'forms', isUnofficial: true } as const

/** Routes of one form, with and without a body. */
export const forms = entityRoutes({
  path: '/form',
  of: ofForms,
  body: FormInput,
  answer: { status: 200, description: 'The form', schema: Form },
  post: {
    id: 'createForm',
    summary: 'Creates a form, on the job that jobUuid or jobId names',
    description: 'The server sets the state, and gives id and uuid to the form and to fields that have none.',
    refuses: [409],
  },
  put: {
    id: 'putForm',
    summary: 'Updates a form, or creates it when the path names a UUID that no form has',
    description:
      'An absent property is unchanged. Fields are matched by uuid, else id, else name; a matched one keeps the properties it does not name, and missing ones are removed.',
    refuses: [409],
    extension: 'forms',
  },
  get: { id: 'getForm', summary: 'One form', extension: 'forms' },
  remove: { id: 'deleteForm', summary: 'Deletes a form' },
  find: findForm,
  create: createForm,
  change: putForm,
  delete: deleteForm,
  reader: readWith(readForm, sendPlain),
  send: sendPlain,
})

const list = describe({
  ...ofForms,
  id: 'listForms',
  summary: 'The forms of a job, or all that the sender sees',
  query: {
    jobUuid: { description: 'Only forms of this job.', schema: Uuid },
    jobId: { description: 'The same, by the job’s id.', schema: EntityId },
    modified: modifiedParameter,
    ...pagingParameters,
  },
  answer: { status: 200, description: 'The forms', page: Type.Array(Form) },
  refuses: [404],
  extension: 'forms',
})

export function registerFormList(app: FastifyInstance, { service }: HttpContext): void {
  const { read } = service.store
  app.get('/form', list, async (request, reply) =>
    sendPage(request, reply, listForms(read, identityOf(request).actor, parametersOf(request))),
  )
}
