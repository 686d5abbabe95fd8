/** Blank forms: create, read, list, change, delete, and create a form (interface, "Blank forms"). */
import { hash, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Blank, BlankInput, FormPlace } from '../../../shared/entities/blank.ts'
import { Form } from '../../../shared/entities/form.ts'
import { Reading } from '../../../shared/entities/reading.ts'
import { Uuid } from '../../../shared/entities/schema.ts'
import { createFromBlank } from '../../service/blanks/create-from-blank.ts'
import { listBlanks, readOneBlank } from '../../service/blanks/list-blanks.ts'
import { listReadings } from '../../service/blanks/list-readings.ts'
import { createBlank, deleteBlank, putBlank } from '../../service/blanks/put-blank.ts'
import { readForm } from '../../service/forms/list-forms.ts'
import { findBlank } from '../../service/records/blank-record.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { readBackWith, sendOnce } from '../answer/send-once.ts'
import { addPaging, sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { pagingParameters } from '../operation/list-query.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'

const extension = 'blanks'
const ofBlanks = { tag: 'Blank forms', access: 'token' } as const

/** Routes of one blank, with and without a body. */
export const blanks = entityRoutes({
  path: '/blank',
  of: ofBlanks,
  body: BlankInput,
  answer: { status: 200, description: 'The blank', schema: Blank },
  post: {
    id: 'createBlank',
    summary: 'Creates a blank, or a new version of the blank with this name',
    description: 'For users who plan for the group. Ids, uuids and answers of the fields are left out.',
    refuses: [409],
    extension,
  },
  put: {
    id: 'putBlank',
    summary: 'Updates a blank, or creates it when the path names a UUID that no blank has',
    description:
      'Fields that are sent replace the stored ones. Forms that are there already stay as they are.',
    refuses: [409],
    extension,
  },
  get: { id: 'getBlank', summary: 'One blank', extension },
  remove: { id: 'deleteBlank', summary: 'Deletes a blank; forms created from it stay', extension },
  find: findBlank,
  create: createBlank,
  change: putBlank,
  delete: deleteBlank,
  reader: readWith(readOneBlank, sendPlain),
  send: sendPlain,
})

const list = describe({
  ...ofBlanks,
  id: 'listBlanks',
  summary: 'The blanks of the groups of the sender, also the retired ones',
  query: pagingParameters,
  headers: ['If-None-Match'],
  answer: { status: 200, description: 'The blanks, by name and then by id', page: Type.Array(Blank) },
  extension,
})

const readings = describe({
  ...ofBlanks,
  grant: 'forms',
  id: 'listReadings',
  summary: 'Answers of earlier forms of assets, the newest form first',
  query: {
    assets: { description: 'The assets; without any, the list is empty.', schema: Type.Array(Uuid) },
    ...pagingParameters,
  },
  answer: { status: 200, description: 'The answers', page: Type.Array(Reading) },
  extension,
})

export function registerBlankList(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/blank', list, async (request, reply) => {
    const page = listBlanks(service.store.read, identityOf(request).actor, parametersOf(request))
    const versions = page.entries.map(({ id, lastModified }) => [id, lastModified])
    const tag = hash('sha256', JSON.stringify([versions, page.total]), 'base64url')
    addPaging(request, reply, { ...page, count: page.entries.length })
    return sendEntity(request, reply, `"${tag}"`, page.entries)
  })
  app.get('/reading', readings, async (request, reply) =>
    sendPage(
      request,
      reply,
      listReadings(service.store.read, identityOf(request).actor, parametersOf(request)),
    ),
  )
}

const body = jsonBody(FormPlace)
const start = describe({
  ...ofBlanks,
  grant: 'forms',
  isUnofficial: true,
  id: 'createFormFromBlank',
  summary: 'Creates a form from a blank, on a job or an asset',
  body,
  answer: { status: 200, description: 'The form', schema: Form },
  headers: ['Idempotency-Key'],
  refuses: [409],
  extension,
})

const readBack = readWith(readForm, sendPlain)
/** A number from 0 to 1, without 1. */
const random = () => randomInt(2 ** 32) / 2 ** 32

export function registerFormFromBlank(app: FastifyInstance, context: HttpContext): void {
  app.post<{ Params: { id: string } }>(
    '/blank/:id/form',
    readBackWith(start, readBack(context)),
    async (request, reply) => {
      const place = body.check(request.body)
      return sendOnce(context, request, reply, {
        work: command => createFromBlank(command, request.params.id, place, random),
        uuidOf: form => form.uuid,
        send: form => sendPlain(context, request, reply, form),
      })
    },
  )
}
