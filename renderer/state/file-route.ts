/** Where the open file is in the address: over the job or the asset that it hangs on. */
import type { FileOwner } from './file-store.ts'
import { assetsRoute, goTo, lastDayRoute, type Route, replaceRoute, route } from './route.ts'

/** The place of a file over what it hangs on; null: nothing lies over it. */
export function placeOfFile({ kind, ref }: FileOwner, documentUuid: string | null): Route {
  const here = route.value
  if (kind === 'job') return { ...lastDayRoute.value, jobUuid: ref, documentUuid }
  const tab = here.screen === 'assets' ? here.tab : assetsRoute.tab
  return { ...assetsRoute, assetUuid: ref, tab, documentUuid }
}

/** Leafing through files leaves one step for Back, which ends where the first was opened. */
export function leafTo(owner: FileOwner, documentUuid: string): void {
  replaceRoute(placeOfFile(owner, documentUuid))
}

export function closeFile(owner: FileOwner): void {
  goTo(placeOfFile(owner, null))
}
