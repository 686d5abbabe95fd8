/** Asset types: list, create, read, update, delete (interface, "Asset types"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AssetType, AssetTypeInput } from '../../../shared/asset.ts'
import { deleteType } from '../../service/asset-types/delete-type.ts'
import { createType, putType } from '../../service/asset-types/put-type.ts'
import { listTypes, readType } from '../../service/asset-types/read-types.ts'
import { etagOf, requireAssetType } from '../answer/etag.ts'
import { runOnce } from '../answer/idempotency.ts'
import { runRequestCommand } from '../answer/run-request-command.ts'
import { sendEntity } from '../answer/send-entity.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

interface OfType {
  Params: { id: string }
}

const typeBody = jsonBody(AssetTypeInput)
const typeAnswer = { status: 200, description: 'The asset type', schema: AssetType } as const
const ofTypes = { tag: 'Asset types', access: 'token' } as const satisfies Partial<Operation>

const post = describe({
  ...ofTypes,
  id: 'createAssetType',
  summary: 'Creates an asset type',
  description: 'Ids, time stamps and the asset number in the template are left out.',
  body: typeBody,
  answer: typeAnswer,
  headers: ['Idempotency-Key'],
})

const put = describe({
  ...ofTypes,
  id: 'putAssetType',
  summary: 'Updates an asset type, or creates it when the path names a UUID that no type has',
  description:
    'A template that is sent replaces the stored one. Assets that are there already stay as they are.',
  body: typeBody,
  answer: typeAnswer,
  headers: ['If-Match'],
})

/** What takes an asset type as its body, in a scope that takes JSON. */
export function registerAssetTypeWrites(app: FastifyInstance, context: HttpContext): void {
  app.post('/asset/type', post, async (request, reply) => {
    const body = typeBody.check(request.body)
    const answer = await runOnce(context, request, command => ({
      status: 200,
      body: createType(command, body),
    }))
    return sendType(request, reply, answer.body as AssetType)
  })

  app.put<OfType>('/asset/type/:id', put, async (request, reply) => {
    const body = typeBody.check(request.body)
    const { id } = request.params
    const type = await runRequestCommand(context, request, command => {
      requireAssetType(command, id, request)
      return putType(command, id, body)
    })
    return sendType(request, reply, type)
  })
}

const list = describe({
  ...ofTypes,
  id: 'listAssetTypes',
  summary: 'All asset types, by name and then by id',
  answer: { status: 200, description: 'The asset types', schema: Type.Array(AssetType) },
})

const get = describe({
  ...ofTypes,
  id: 'getAssetType',
  summary: 'One asset type',
  answer: typeAnswer,
  headers: ['If-None-Match'],
})

const remove = describe({
  ...ofTypes,
  id: 'deleteAssetType',
  summary: 'Deletes an asset type; its assets stay, without a type',
  answer: { status: 204, description: 'It is deleted' },
  headers: ['If-Match'],
})

/** What is asked with the path alone. */
export function registerAssetTypeReads(app: FastifyInstance, context: HttpContext): void {
  const { service } = context
  app.get('/asset/type', list, async request => listTypes(service.store.read, identityOf(request).actor))

  app.get<OfType>('/asset/type/:id', get, async (request, reply) =>
    sendType(request, reply, readType(service.store.read, identityOf(request).actor, request.params.id)),
  )

  app.delete<OfType>('/asset/type/:id', remove, async (request, reply) => {
    const { id } = request.params
    await runRequestCommand(context, request, command => {
      requireAssetType(command, id, request)
      deleteType(command, id)
    })
    return reply.code(204).send()
  })
}

function sendType(request: FastifyRequest, reply: FastifyReply, type: AssetType): FastifyReply {
  return sendEntity(request, reply, etagOf(type), type)
}
