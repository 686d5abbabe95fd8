/** What the client's package says of a proxy, as a code of ours. */
import type { ProxyTroubleCode } from '../../../sync/remote/network-troubles.ts'

export class ProxyTrouble extends Error {
  readonly code: ProxyTroubleCode
  constructor(code: ProxyTroubleCode) {
    super(code)
    this.code = code
  }
}

/** Null: it is no trouble with a proxy, or none that can be told from a network that is not there. */
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

/** The package names the answer of a proxy in its message alone. */
function codeFor(message: string, code: string): ProxyTroubleCode | null {
  const status = /^Proxy response \((\d+)\)/.exec(message)?.[1]
  if (status === '407' || message.startsWith('Proxy Authentication Required')) return 'PROXY_LOGIN'
  if (status !== undefined || code.startsWith('UND_ERR_SOCKS5_REPLY_')) return 'PROXY_REFUSED'
  if (!code.startsWith('UND_ERR_SOCKS5')) return null
  return code.startsWith('UND_ERR_SOCKS5_AUTH') ? 'PROXY_LOGIN' : 'PROXY_KIND'
}
