/** The origin of the screens in the window, and the origin of documents. */
import type { WebFrameMain } from 'electron'

export const appScheme = 'app'
export const appOrigin = `${appScheme}://fieldbook`
export const startPage = `${appOrigin}/`

/** Origin of documents. It never serves a page: our page shows documents, as one of them may contain a script. */
export const contentsScheme = 'contents'
export const contentsOrigin = `${contentsScheme}://fieldbook`

/** Returns whether an address is a page of ours. It parses the address, as another one may contain ours in its path. */
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

/** Returns whether a message comes from our page itself, not from a frame in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === appOrigin
}
