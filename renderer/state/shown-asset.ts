/** The asset that the screen of assets shows. */
import { signal } from '@preact/signals'
import type { Route } from './route.ts'
import { isNarrow } from './width.ts'

/** The first asset of the list, until the screen is left. */
export const firstAsset = signal<string | null>(null)

/** Returns the open asset. A window with room for two panes shows the first one until the user opens another. */
export function shownAsset(here: Route): string | null {
  if (here.screen !== 'assets') return null
  return here.assetUuid ?? (isNarrow.value ? null : firstAsset.value)
}
