/** Calls for assets. */
import { Type } from 'typebox'
import { nullable } from '../entities/schema.ts'
import { hubLimits } from '../limits/hub-limits.ts'
import type { Outcome } from '../text/failures.ts'
import type { AssetsPage, AssetView } from '../views/asset.ts'
import { call } from './call.ts'

const uuid = Type.String({ maxLength: 64 })

export const assetRequests = {
  /** Lists assets by name, or the best matches of `q` first. A complete asset number finds only that asset. */
  'asset.list': call({
    q: nullable(Type.String({ maxLength: hubLimits.eventLetters })),
    inactive: Type.Boolean(),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }).gives<AssetsPage>(),
  'asset.read': call({ assetUuid: uuid }).gives<Outcome<AssetView>>(),
  /** reads the asset and its last jobs, and keeps them up to date from then on */
  'asset.open': call({ assetUuid: uuid }).gives<Outcome<null>>(),
}
