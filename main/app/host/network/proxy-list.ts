/** What a system answers when it is asked for the way to an address: `PROXY host:8080; SOCKS5 other:1080; DIRECT`. */

import type { ProxyLogin } from './proxy-login.ts'

export interface Route {
  kind: 'direct' | 'http' | 'socks'
  /** the proxy's address; empty for direct */
  address: string
  /** of this proxy alone; without it the one that was put in */
  login?: ProxyLogin | null
}

export const direct: Route = { kind: 'direct', address: '' }

/** In their order; direct where the list says nothing. Empty: it names ways, and none that this program can go. */
export function readRoutes(list: string): Route[] {
  const entries = list.split(';').flatMap(entry => entry.trim() || [])
  if (entries.length === 0) return [direct]
  return entries.flatMap(entry => {
    const [kind = '', address = ''] = entry.split(/\s+/)
    return routeOf(kind.toUpperCase(), address) ?? []
  })
}

/** What Chromium calls SOCKS may speak version 4 alone; most speak 5 too, and one that does not is refused by name. */
function routeOf(kind: string, address: string): Route | null {
  if (kind === 'DIRECT') return direct
  if (address === '') return null
  if (kind === 'PROXY') return { kind: 'http', address: `http://${address}` }
  if (kind === 'HTTPS') return { kind: 'http', address: `https://${address}` }
  if (kind === 'SOCKS5' || kind === 'SOCKS') return { kind: 'socks', address: `socks5://${address}` }
  return null
}
