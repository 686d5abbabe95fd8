/** Asset types: list, create, read, update, delete (interface, "Asset types"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AssetType, AssetTypeInput } from '../../../shared/entities/asset.ts'
import { deleteType } from '../../service/asset-types/delete-type.ts'
import { createType, putType } from '../../service/asset-types/put-type.ts'
import { listTypes, readType } from '../../service/asset-types/read-types.ts'
import { findType } from '../../service/records/type-record.ts'
import { sendList } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'

const ofTypes = { tag: 'Asset types', access: 'token' } as const

/** Routes of one asset type, with and without a body. */
export const assetTypes = entityRoutes({
  path: '/asset/type',
  of: ofTypes,
  body: AssetTypeInput,
  answer: { status: 200, description: 'The asset type', schema: AssetType },
  post: {
    id: 'createAssetType',
    summary: 'Creates an asset type',
    refuses: [409],
    description: 'Ids, time stamps and the asset number in the template are left out.',
  },
  put: {
    id: 'putAssetType',
    summary: 'Updates an asset type, or creates it when the path names a UUID that no type has',
    description:
      'A template that is sent replaces the stored one. Assets that are there already stay as they are.',
    refuses: [409],
  },
  get: { id: 'getAssetType', summary: 'One asset type' },
  remove: { id: 'deleteAssetType', summary: 'Deletes an asset type; its assets stay, without a type' },
  find: findType,
  create: createType,
  change: putType,
  delete: deleteType,
  reader: readWith(readType, sendPlain),
  send: sendPlain,
})

const list = describe({
  ...ofTypes,
  id: 'listAssetTypes',
  summary: 'All asset types, by name and then by id',
  answer: { status: 200, description: 'The asset types', list: Type.Array(AssetType) },
})

export function registerAssetTypeList(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/asset/type', list, async (request, reply) =>
    sendList(reply, listTypes(service.store.read, identityOf(request).actor)),
  )
}
