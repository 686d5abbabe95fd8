/** The proxies that the environment names, where there is no system to ask: HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY. */
import process from 'node:process'
import { getProxyForUrl } from 'proxy-from-env'
import type { ProxyFinder } from './network-settings.ts'
import { isExempt } from './no-proxy.ts'
import { direct, type Route } from './proxy-list.ts'

export const environmentFinder: ProxyFinder = {
  async system(url) {
    // the package knows neither ranges of addresses nor IPv6 without brackets
    const { no_proxy, NO_PROXY } = process.env
    if (isExempt(url, no_proxy || NO_PROXY || '')) return [direct]
    const proxy = getProxyForUrl(url)
    return proxy === '' ? [direct] : (routeOf(proxy) ?? [])
  },
  pac: null,
}

/** Null: of a kind that this program does not speak with. A name and a password may stand in the address. */
function routeOf(proxy: string): Route[] | null {
  if (!URL.canParse(proxy)) return null
  const { protocol, host, username, password } = new URL(proxy)
  const login = username === '' ? null : { name: decode(username), password: decode(password) }
  if (protocol === 'http:' || protocol === 'https:')
    return [{ kind: 'http', address: `${protocol}//${host}`, login }]
  // h: the proxy looks the name up, which it does here in any case
  if (/^socks(5h?)?:$/.test(protocol)) return [{ kind: 'socks', address: `socks5://${host}`, login }]
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // a percent sign that stands for itself
    return text
  }
}
