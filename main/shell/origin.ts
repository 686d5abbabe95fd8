/** The one origin that the screens have in the window. */
import type { WebFrameMain } from 'electron'

export const appScheme = 'app'
export const appOrigin = `${appScheme}://fieldbook`
export const startPage = `${appOrigin}/`

/** Whether an address is a page of ours; parsed, as a look-alike may hide ours in a path or a query. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === appOrigin
}

/** Whether a message comes from our page itself and not from something framed in it. */
export function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === appOrigin
}
