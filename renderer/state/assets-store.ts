/** The open asset, and the list of assets. */

import type { Outcome } from '../../shared/text/failures.ts'
import type { AssetView } from '../../shared/views/asset.ts'
import { ask } from './ask.ts'
import { closeAssetList, forgetAssetQuery, openAssetList, readAgain } from './asset-list.ts'
import { createReader } from './reader.ts'
import { shownAsset } from './shown-asset.ts'
import { onChange, registerStore } from './stores.ts'

const reader = createReader(async (assetUuid: string): Promise<Outcome<AssetView>> => {
  const outcome = await ask('asset.read', { assetUuid })
  if (outcome.ok && !outcome.value.hasDetail) keepUpToDate(assetUuid)
  return outcome
})
export const openedAsset = reader.value

let opened: string | null = null

/** Asks main to keep the asset and its last jobs up to date from now on. */
function keepUpToDate(assetUuid: string): void {
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
    const assetUuid = shownAsset(here)
    if (assetUuid === null) return reader.close()
    reader.open(assetUuid)
    // the asset that the user did not open is fetched only if it is not here yet
    if (here.screen === 'assets' && here.assetUuid !== null) keepUpToDate(here.assetUuid)
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
