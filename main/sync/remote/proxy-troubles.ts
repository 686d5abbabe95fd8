/** Why a proxy on the way did not let a request out, by the code of the error that `fetch` throws. The hub has not seen it. */
export const proxyTroubles = {
  /** it wants a name and a password, and has none or others */
  PROXY_LOGIN: 'proxy-login',
  /** it is of a kind that this program does not speak with */
  PROXY_KIND: 'proxy-kind',
  /** it answered, and does not go there */
  PROXY_REFUSED: 'proxy-refused',
} as const
export type ProxyTroubleCode = keyof typeof proxyTroubles

export function isProxyTrouble(code: string | null): code is ProxyTroubleCode {
  return code !== null && code in proxyTroubles
}
