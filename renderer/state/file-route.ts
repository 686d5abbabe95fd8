/** Routes of an open file, which is shown over its job or asset. */
import type { FileOwner } from './file-store.ts'
import { assetsRoute, goTo, lastDayRoute, type Route, replaceRoute, route } from './route.ts'

/** Returns the route of a file over its job or asset; null: the route without a file. */
export function placeOfFile({ kind, ref }: FileOwner, documentUuid: string | null): Route {
  const here = route.value
  if (kind === 'job') return { ...lastDayRoute.value, jobUuid: ref, documentUuid }
  const tab = here.screen === 'assets' ? here.tab : assetsRoute.tab
  return { ...assetsRoute, assetUuid: ref, tab, documentUuid }
}

/** Replaces the history entry, so that Back leaves the viewer instead of going through all files. */
export function leafTo(owner: FileOwner, documentUuid: string): void {
  replaceRoute(placeOfFile(owner, documentUuid))
}

export function closeFile(owner: FileOwner): void {
  goTo(placeOfFile(owner, null))
}
