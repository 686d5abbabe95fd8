/** Routes of a document that is being captured, which is shown over its job or asset. */
import type { FileOwner } from '../../../state/file-store.ts'
import { assetsRoute, goTo, lastDayRoute, type Route, route } from '../../../state/route.ts'

/** Returns the route of a document over its job or asset; null: the route without a document. */
export function placeOfCapture({ kind, ref }: FileOwner, captureUuid: string | null): Route {
  const here = route.value
  if (kind === 'job') return { ...lastDayRoute.value, jobUuid: ref, captureUuid }
  const tab = here.screen === 'assets' ? here.tab : assetsRoute.tab
  return { ...assetsRoute, assetUuid: ref, tab, captureUuid }
}

export function openPaper(owner: FileOwner, captureUuid: string): void {
  goTo(placeOfCapture(owner, captureUuid))
}

export function closePaper(owner: FileOwner): void {
  goTo(placeOfCapture(owner, null))
}
