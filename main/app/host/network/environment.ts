/**
 * Reads the proxies from HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, for hosts that cannot ask the
 * system.
 */
import process from 'node:process'
import { getProxyForUrl } from 'proxy-from-env'
import type { ProxyFinder } from './network-settings.ts'
import { isExempt } from './no-proxy.ts'
import { direct, type Route } from './proxy-list.ts'

export const environmentFinder: ProxyFinder = {
  async system(url) {
    // the `proxy-from-env` package supports neither address ranges nor IPv6 without brackets
    const { no_proxy, NO_PROXY } = process.env
    if (isExempt(url, no_proxy || NO_PROXY || '')) return [direct]
    const proxy = getProxyForUrl(url)
    return proxy === '' ? [direct] : (routeOf(proxy) ?? [])
  },
  pac: null,
}

/** Returns null for unsupported kinds of proxy. The address may include a name and a password. */
function routeOf(proxy: string): Route[] | null {
  if (!URL.canParse(proxy)) return null
  const { protocol, host, username, password } = new URL(proxy)
  const login = username === '' ? null : { name: decode(username), password: decode(password) }
  if (protocol === 'http:' || protocol === 'https:')
    return [{ kind: 'http', address: `${protocol}//${host}`, login }]
  // socks5h means that the proxy resolves the name, which is always so here
  if (/^socks(5h?)?:$/.test(protocol)) return [{ kind: 'socks', address: `socks5://${host}`, login }]
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // the text has a percent sign that is no escape
    return text
  }
}
