/** The open asset, and the list beside it. */
import type { AssetView } from '../../shared/asset-view.ts'
import type { Outcome } from '../../shared/failures.ts'
import { ask } from './ask.ts'
import { closeAssetList, forgetAssetQuery, openAssetList, readAgain } from './asset-list.ts'
import { createReader } from './reader.ts'

const reader = createReader(
  (assetUuid: string): Promise<Outcome<AssetView>> => ask('asset.read', { assetUuid }),
)
export const openedAsset = reader.value
export const closeAsset = reader.close

let opened: string | null = null

/** It is kept fresh from then on, with its last jobs. */
export function openAsset(assetUuid: string): void {
  reader.open(assetUuid)
  if (opened === assetUuid) return
  opened = assetUuid
  // What could not be asked has been told by `ask`; what is here is shown all the same.
  ask('asset.open', { assetUuid }).catch(() => undefined)
}

export const openAssets = openAssetList

export function closeAssets(): void {
  closeAssetList()
  opened = null
}

/** What was looked for for one account is none of another's. */
export function forgetAssets(): void {
  closeAssets()
  closeAsset()
  forgetAssetQuery()
}

export function reloadAssets(): void {
  readAgain()
  reader.reload()
}
