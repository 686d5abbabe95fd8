/** The open asset, and the list of assets. */

import type { Outcome } from '../../shared/text/failures.ts'
import type { AssetView } from '../../shared/views/asset.ts'
import { ask } from './ask.ts'
import { closeAssetList, forgetAssetQuery, openAssetList, readAgain } from './asset-list.ts'
import { createReader } from './reader.ts'
import { onChange, registerStore } from './stores.ts'

const reader = createReader(
  (assetUuid: string): Promise<Outcome<AssetView>> => ask('asset.read', { assetUuid }),
)
export const openedAsset = reader.value

let opened: string | null = null

/** Asks main to keep the asset and its last jobs up to date from now on. */
function openAsset(assetUuid: string): void {
  reader.open(assetUuid)
  if (opened === assetUuid) return
  opened = assetUuid
  // `ask` has reported an error; the stored data is shown anyway.
  ask('asset.open', { assetUuid }).catch(() => undefined)
}

function closeAssets(): void {
  closeAssetList()
  opened = null
}

registerStore({
  follow(here) {
    if (here.screen === 'assets') openAssetList()
    else closeAssets()
    if (here.screen === 'assets' && here.assetUuid !== null) openAsset(here.assetUuid)
    else reader.close()
  },
  onNews: onChange(reloadAssets),
  forget() {
    closeAssets()
    reader.close()
    forgetAssetQuery()
  },
})

export function reloadAssets(): void {
  readAgain()
  reader.reload()
}
