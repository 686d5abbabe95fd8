/** The open asset, and the list beside it. */
import type { AssetView } from '../../shared/asset-view.ts'
import type { Outcome } from '../../shared/failures.ts'
import { ask } from './ask.ts'
import { closeAssetList, forgetAssetQuery, openAssetList, readAgain } from './asset-list.ts'
import { createReader } from './reader.ts'
import { onChange, registerStore } from './stores.ts'

const reader = createReader(
  (assetUuid: string): Promise<Outcome<AssetView>> => ask('asset.read', { assetUuid }),
)
export const openedAsset = reader.value

let opened: string | null = null

/** It is kept fresh from then on, with its last jobs. */
function openAsset(assetUuid: string): void {
  reader.open(assetUuid)
  if (opened === assetUuid) return
  opened = assetUuid
  // What could not be asked has been told by `ask`; what is here is shown all the same.
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
