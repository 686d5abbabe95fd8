/** Assets: list, search, create, read, update, delete (interface, "Assets"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Asset, AssetInput, AssetListItem, AssetSearchEntry } from '../../../shared/asset.ts'
import { Tombstone } from '../../../shared/job.ts'
import { limits } from '../../../shared/limits.ts'
import { createAsset } from '../../service/assets/create-asset.ts'
import { deleteAsset } from '../../service/assets/delete-asset.ts'
import { listAssets } from '../../service/assets/list-assets.ts'
import { putAsset } from '../../service/assets/put-asset.ts'
import { readAsset } from '../../service/assets/read-asset.ts'
import { searchAssets } from '../../service/assets/search-assets.ts'
import { readNamesVersion } from '../../service/entity/names-version.ts'
import { parseCount } from '../../service/entity/paging.ts'
import { etagOf, requireAsset } from '../answer/etag.ts'
import { runOnce } from '../answer/idempotency.ts'
import { runRequestCommand } from '../answer/run-request-command.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import {
  deletedParameter,
  modifiedParameter,
  pagingParameters,
  searchParameters,
} from '../operation/list-query.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'

interface OfAsset {
  Params: { id: string }
}

const assetBody = jsonBody(AssetInput)
const assetAnswer = { status: 200, description: 'The asset in full', schema: Asset } as const
const ofAssets = { tag: 'Assets', access: 'token' } as const satisfies Partial<Operation>

const post = describe({
  ...ofAssets,
  id: 'createAsset',
  summary: 'Creates an asset',
  description: 'With a type, what the body does not name comes from the template of the type.',
  body: assetBody,
  answer: assetAnswer,
  headers: ['Idempotency-Key'],
})

const put = describe({
  ...ofAssets,
  id: 'putAsset',
  summary: 'Updates an asset, or creates it when the path names a UUID that no asset has',
  description:
    'An absent property is unchanged, null clears it, an unknown one is kept. In `documents` only external links are added and removed.',
  body: assetBody,
  answer: assetAnswer,
  headers: ['If-Match'],
  refuses: [409],
})

/** What takes an asset as its body, in a scope that takes JSON. */
export function registerAssetWrites(app: FastifyInstance, context: HttpContext): void {
  app.post('/asset', post, async (request, reply) => {
    const body = assetBody.check(request.body)
    const answer = await runOnce(context, request, command => ({
      status: 200,
      body: createAsset(command, body),
    }))
    return sendAsset(context, request, reply, answer.body as Asset)
  })

  app.put<OfAsset>('/asset/:id', put, async (request, reply) => {
    const body = assetBody.check(request.body)
    const { id } = request.params
    const asset = await runRequestCommand(context, request, command => {
      requireAsset(command, id, request)
      return putAsset(command, id, body)
    })
    return sendAsset(context, request, reply, asset)
  })
}

const list = describe({
  ...ofAssets,
  id: 'listAssets',
  summary: 'Assets, by default the active ones',
  query: {
    inactive: { description: 'Includes inactive assets.', isFlag: true },
    ...pagingParameters,
    modified: modifiedParameter,
    deleted: deletedParameter,
  },
  answer: {
    status: 200,
    description: 'A page of the list, by name and then by id',
    page: Type.Array(Type.Union([AssetListItem, Tombstone])),
  },
})

const search = describe({
  ...ofAssets,
  id: 'searchAssets',
  summary: 'Full text over assets, inactive ones too, best first',
  query: searchParameters,
  answer: { status: 200, description: 'What was found', schema: Type.Array(AssetSearchEntry) },
})

const get = describe({
  ...ofAssets,
  id: 'getAsset',
  summary: 'One asset in full',
  answer: assetAnswer,
  headers: ['If-None-Match'],
})

const remove = describe({
  ...ofAssets,
  id: 'deleteAsset',
  summary: 'Deletes an asset; the jobs that were done on it still name it',
  answer: { status: 204, description: 'It is deleted' },
  headers: ['If-Match'],
})

/** What is asked with the path and the query alone. */
export function registerAssetReads(app: FastifyInstance, context: HttpContext): void {
  const { service } = context
  app.get('/asset', list, async (request, reply) =>
    sendPage(
      request,
      reply,
      listAssets(service.store.read, identityOf(request).actor, parametersOf(request)),
    ),
  )

  app.get('/asset/search', search, async request => {
    const { q, limit } = parametersOf(request)
    const most = Math.min(parseCount('limit', limit) ?? limits.searchDefault, limits.listMax)
    return searchAssets(service.store.read, identityOf(request).actor, q, most)
  })

  app.get<OfAsset>('/asset/:id', get, async (request, reply) =>
    sendAsset(
      context,
      request,
      reply,
      readAsset(service.store.read, identityOf(request).actor, request.params.id),
    ),
  )

  app.delete<OfAsset>('/asset/:id', remove, async (request, reply) => {
    const { id } = request.params
    await runRequestCommand(context, request, command => {
      requireAsset(command, id, request)
      deleteAsset(command, id)
    })
    return reply.code(204).send()
  })
}

/** It shows the names of its customer and its project. */
function sendAsset(
  { service }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): FastifyReply {
  const names = readNamesVersion(service.store.read)
  return sendEntity(request, reply, etagOf(asset, ...(names === null ? [] : [names])), asset)
}
