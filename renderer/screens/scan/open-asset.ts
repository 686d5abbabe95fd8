/** Finds the asset of a code that a camera read or a scanner typed. */
import { searchLimits } from '../../../shared/rules/search-words.ts'
import { attempt, showFailure } from '../../state/ask.ts'
import { assetsRoute, goTo } from '../../state/route.ts'
import { closeSearch, openSearch } from '../../state/search-store.ts'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { nameAssetFully } from '../../text/asset-labels.ts'
import { t } from '../../text/t.ts'

/** The most characters of an unknown code that a message shows. */
const toldLetters = 60

/** Returns a code as messages show it. */
export function nameCode(code: string): string {
  return code
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, toldLetters)
}

/** Opens the asset of a code. If none or several match, says so and searches for the code. */
export async function openAssetOf(code: string): Promise<void> {
  const outcome = await attempt('asset.find', { code: code.slice(0, searchLimits.codeLetters) })
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return
  }
  const [only, ...others] = outcome.value
  const shown = code.replace(/\p{Cc}+/gu, ' ').trim()
  const told = nameCode(code)
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
