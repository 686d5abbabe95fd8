/** From a code to its asset, whether a camera read it or a scanner typed it. */
import { signal } from '@preact/signals'
import { searchLimits } from '../../shared/search-words.ts'
import { nameAssetFully } from '../text/asset-words.ts'
import { t } from '../text/t.ts'
import { attempt, tellFailure } from './ask.ts'
import { assetsRoute, goTo } from './route.ts'
import { closeSearch, openSearch } from './search-store.ts'
import { alertFailed, announceSaved } from './toast.ts'

/** The camera looks for a code. */
export const isScanning = signal(false)

/** What a label says that no asset has; longer ones are cut. */
const toldLetters = 60

/** Opens the asset that the code names; of none, or of several, it is said, and the code is searched for. */
export async function openScanned(code: string): Promise<void> {
  const outcome = await attempt('asset.find', { code: code.slice(0, searchLimits.codeLetters) })
  if (!outcome.ok) {
    tellFailure(outcome.failure)
    return
  }
  const [only, ...others] = outcome.value
  const shown = code.replace(/\p{Cc}+/gu, ' ').trim()
  const told = shown.slice(0, toldLetters)
  if (only === undefined) {
    openSearch(shown)
    return alertFailed(t('scan.none', { code: told }))
  }
  if (others.length > 0) {
    openSearch(only.assetNo ?? shown)
    return announceSaved(t('scan.several', { count: outcome.value.length, code: told }))
  }
  closeSearch()
  goTo({ ...assetsRoute, assetUuid: only.uuid })
  announceSaved(t('scan.found', { name: nameAssetFully(only) }))
}
