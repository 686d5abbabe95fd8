/** Converts the proxy errors of the `undici` package into our own codes. */
import type { ProxyTroubleCode } from '../../../sync/client/network-troubles.ts'

export class ProxyTrouble extends Error {
  readonly code: ProxyTroubleCode
  constructor(code: ProxyTroubleCode) {
    super(code)
    this.code = code
  }
}

/** Returns null for other errors, and for errors that look the same as a missing network. */
export function troubleIn(error: unknown): ProxyTrouble | null {
  let current = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { message, code, cause } = current as { message?: unknown; code?: unknown; cause?: unknown }
    const found = codeFor(String(message), String(code))
    if (found !== null) return new ProxyTrouble(found)
    current = cause
  }
  return null
}

/** The package reports a proxy's status only in the error's message. */
function codeFor(message: string, code: string): ProxyTroubleCode | null {
  const status = /^Proxy response \((\d+)\)/.exec(message)?.[1]
  if (status === '407' || message.startsWith('Proxy Authentication Required')) return 'PROXY_LOGIN'
  if (status !== undefined || code.startsWith('UND_ERR_SOCKS5_REPLY_')) return 'PROXY_REFUSED'
  if (!code.startsWith('UND_ERR_SOCKS5')) return null
  return code.startsWith('UND_ERR_SOCKS5_AUTH') ? 'PROXY_LOGIN' : 'PROXY_KIND'
}
