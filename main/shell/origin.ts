/** The one origin that the screens have in the window, and the one that documents come from. */
import type { WebFrameMain } from 'electron'

export const appScheme = 'app'
export const appOrigin = `${appScheme}://fieldbook`
export const startPage = `${appOrigin}/`

/** Nothing here is ever a page: what strangers attached is looked at from our page, and never opened. */
export const contentsScheme = 'contents'
export const contentsOrigin = `${contentsScheme}://fieldbook`

/** Whether an address is a page of ours; parsed, as a look-alike may hide ours in a path or a query. */
export function isOwnAddress(address: string): boolean {
  return isWithin(address, appOrigin)
}

export function isContentsAddress(address: string): boolean {
  return isWithin(address, contentsOrigin)
}

function isWithin(address: string, origin: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === origin
}

/** Whether a message comes from our page itself and not from something framed in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === appOrigin
}
