/** Assets: list, search, create, read, update, delete (interface, "Assets"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Asset, AssetInput, AssetListItem, AssetSearchEntry } from '../../../shared/entities/asset.ts'
import { Tombstone } from '../../../shared/entities/job.ts'
import { createAsset } from '../../service/assets/create-asset.ts'
import { deleteAsset } from '../../service/assets/delete-asset.ts'
import { listAssets } from '../../service/assets/list-assets.ts'
import { putAsset } from '../../service/assets/put-asset.ts'
import { readAsset } from '../../service/assets/read-asset.ts'
import { readNamesVersion } from '../../service/entity/names-version.ts'
import { findAssetVersion } from '../../service/records/asset-record.ts'
import { etagOf } from '../answer/etag.ts'
import { areListsLong, sendJson, sendSearch, turnOf } from '../answer/long-reads.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging, sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import {
  deletedParameter,
  modifiedParameter,
  pagingParameters,
  searchParameters,
} from '../operation/list-query.ts'
import { describe } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith } from './entity.ts'

const ofAssets = { tag: 'Assets', access: 'token' } as const

/** Routes of one asset, with and without a body. */
export const assets = entityRoutes({
  path: '/asset',
  of: ofAssets,
  body: AssetInput,
  answer: { status: 200, description: 'The asset in full', schema: Asset },
  post: {
    id: 'createAsset',
    summary: 'Creates an asset',
    description: 'With a type, properties that the body leaves out come from the type’s template.',
  },
  put: {
    id: 'putAsset',
    summary: 'Updates an asset, or creates it when the path names a UUID that no asset has',
    description:
      'An absent property is unchanged, null clears it, an unknown one is kept. In `documents` only external links are added and removed.',
    refuses: [409],
  },
  get: { id: 'getAsset', summary: 'One asset in full' },
  remove: {
    id: 'deleteAsset',
    summary: 'Deletes an asset; its jobs still name it',
  },
  find: findAssetVersion,
  create: createAsset,
  change: putAsset,
  delete: deleteAsset,
  reader: readWith(readAsset, sendAsset),
  send: sendAsset,
})

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
  answer: { status: 200, description: 'The results', schema: Type.Array(AssetSearchEntry) },
})

export function registerAssetLists(app: FastifyInstance, context: HttpContext): void {
  const { read } = context.service.store
  app.get('/asset', list, async (request, reply) => {
    const order = { actor: identityOf(request).actor, parameters: parametersOf(request) }
    if (!areListsLong(context, 'assets'))
      return sendPage(request, reply, listAssets(read, order.actor, order.parameters))
    const page = await context.lists.read('listAssets', order, turnOf(request))
    return sendJson(addPaging(request, reply, page), page.json)
  })
  app.get('/asset/search', search, async (request, reply) =>
    sendSearch(context, request, reply, 'searchAssets'),
  )
}

/** Adds the version of names to the ETag, as an asset shows the names of its customer and project. */
function sendAsset(
  { service }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): FastifyReply {
  const names = readNamesVersion(service.store.read)
  return sendEntity(request, reply, etagOf(asset, ...(names === null ? [] : [names])), asset)
}
