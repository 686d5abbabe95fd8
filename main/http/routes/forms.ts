/** Forms: create, read, list, update, delete (interface, "Forms"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Form, FormInput } from '../../../shared/form.ts'
import { EntityId, Uuid } from '../../../shared/schema.ts'
import type { Command } from '../../service/command.ts'
import { createForm } from '../../service/forms/create-form.ts'
import { listForms, readForm } from '../../service/forms/list-forms.ts'
import { deleteForm, putForm } from '../../service/forms/put-form.ts'
import { findForm } from '../../service/records/form-record.ts'
import { etagOf, requireMatch } from '../answer/etag.ts'
import { runOnce } from '../answer/idempotency.ts'
import { runRequestCommand } from '../answer/run-request-command.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { modifiedParameter, pagingParameters } from '../operation/list-query.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { requireFormsGrant } from '../request/forms-grant.ts'
import { identityOf } from '../request/identify.ts'
import { ignoreBodies, takeJson } from '../request/json-body.ts'

interface OfForm {
  Params: { id: string }
}

const formBody = jsonBody(FormInput)
const formAnswer = { status: 200, description: 'The form', schema: Form } as const
const ofForms = { tag: 'Forms', access: 'token', isUnofficial: true } as const satisfies Partial<Operation>

const post = describe({
  ...ofForms,
  id: 'createForm',
  summary: 'Creates a form, on the job that jobUuid or jobId names',
  description: 'The hub gives id and uuid, to the form and to fields that bring none, and sets the state.',
  body: formBody,
  answer: formAnswer,
  headers: ['Idempotency-Key'],
  refuses: [409],
})

const put = describe({
  ...ofForms,
  id: 'putForm',
  summary: 'Updates a form, or creates it when the path names a UUID that no form has',
  description:
    'An absent property is unchanged. Fields are matched by uuid, else id, else name; a matched one keeps the properties it does not name, and missing ones are removed.',
  body: formBody,
  answer: formAnswer,
  headers: ['If-Match'],
  refuses: [409],
  extension: 'forms',
})

/** What takes a form as its body. */
export function registerFormWrites(app: FastifyInstance, context: HttpContext): void {
  takeJson(app)
  requireFormsGrant(app)

  app.post('/form', post, async (request, reply) => {
    const body = formBody.check(request.body)
    const answer = await runOnce(context, request, command => ({
      status: 200,
      body: createForm(command, body),
    }))
    return sendForm(request, reply, answer.body as Form)
  })

  app.put<OfForm>('/form/:id', put, async (request, reply) => {
    const body = formBody.check(request.body)
    const form = await runRequestCommand(context, request, command => {
      requireForm(command, request)
      return putForm(command, request.params.id, body)
    })
    return sendForm(request, reply, form)
  })
}

const list = describe({
  ...ofForms,
  id: 'listForms',
  summary: 'The forms of a job, or all that the sender sees',
  query: {
    jobUuid: { description: 'Of that job alone.', schema: Uuid },
    jobId: { description: 'The same, by id.', schema: EntityId },
    modified: modifiedParameter,
    ...pagingParameters,
  },
  answer: { status: 200, description: 'The forms', page: Type.Array(Form) },
  refuses: [404],
  extension: 'forms',
})

const get = describe({
  ...ofForms,
  id: 'getForm',
  summary: 'One form',
  answer: formAnswer,
  headers: ['If-None-Match'],
  extension: 'forms',
})

const remove = describe({
  ...ofForms,
  id: 'deleteForm',
  summary: 'Deletes a form',
  answer: { status: 204, description: 'It is deleted' },
  headers: ['If-Match'],
})

/** What is asked with path and query alone. */
export function registerFormReads(app: FastifyInstance, context: HttpContext): void {
  const { service } = context
  ignoreBodies(app)
  requireFormsGrant(app)

  app.get('/form', list, async (request, reply) =>
    sendPage(request, reply, listForms(service.store.read, identityOf(request).actor, parametersOf(request))),
  )

  app.get<OfForm>('/form/:id', get, async (request, reply) =>
    sendForm(request, reply, readForm(service.store.read, identityOf(request).actor, request.params.id)),
  )

  app.delete<OfForm>('/form/:id', remove, async (request, reply) => {
    await runRequestCommand(context, request, command => {
      requireForm(command, request)
      deleteForm(command, request.params.id)
    })
    return reply.code(204).send()
  })
}

/** @throws Refused `stale` */
function requireForm({ db, actor }: Command, { params, headers }: FastifyRequest<OfForm>): void {
  requireMatch(findForm(db, actor, params.id), params.id, headers['if-match'])
}

function sendForm(request: FastifyRequest, reply: FastifyReply, form: Form): FastifyReply {
  return sendEntity(request, reply, etagOf(form), form)
}
