/** Says which asset has a code that the camera read. */
import { searchLimits } from '../../../shared/rules/search-words.ts'
import { attempt, showFailure } from '../../state/ask.ts'
import { nameAssetFully } from '../../text/asset-labels.ts'
import { t } from '../../text/t.ts'
import { nameCode } from '../scan/open-asset.ts'

export interface Scanned {
  code: string
  /** says which asset has the code */
  text: string
  /** whether exactly one asset has it */
  isOne: boolean
}

/** Returns null if the search failed, which the user sees. */
export async function describeScanned(code: string): Promise<Scanned | null> {
  const outcome = await attempt('asset.find', { code: code.slice(0, searchLimits.codeLetters) })
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return null
  }
  const [first] = outcome.value
  const count = outcome.value.length
  const told = nameCode(code)
  if (first === undefined) return { code, text: t('scan.none', { code: told }), isOne: false }
  if (count > 1) return { code, text: t('camera.assets', { count, code: told }), isOne: false }
  return { code, text: t('scan.found', { name: nameAssetFully(first) }), isOne: true }
}
