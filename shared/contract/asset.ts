/** The calls on assets, a part of the contract. */
import { Type } from 'typebox'
import { nullable } from '../entities/schema.ts'
import { hubLimits } from '../limits/hub-limits.ts'
import type { Outcome } from '../text/failures.ts'
import type { AssetsPage, AssetView } from '../views/asset.ts'
import { call } from './call.ts'

const uuid = Type.String({ maxLength: 64 })

export const assetRequests = {
  /** by name, or with words to look for the best first; a whole asset number finds that very asset */
  'asset.list': call({
    q: nullable(Type.String({ maxLength: hubLimits.eventLetters })),
    inactive: Type.Boolean(),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }).gives<AssetsPage>(),
  'asset.read': call({ assetUuid: uuid }).gives<Outcome<AssetView>>(),
  /** it is kept fresh from then on, with its last jobs */
  'asset.open': call({ assetUuid: uuid }).gives<Outcome<null>>(),
}
