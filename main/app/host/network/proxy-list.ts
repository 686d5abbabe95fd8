/** What a system answers when it is asked for the way to an address: `PROXY host:8080; SOCKS5 other:1080; DIRECT`. */

import net from 'node:net'
import { hostLimits } from '../../../../shared/limits.ts'
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

// Which of several ways is gone: the first whose proxy can be reached, as browsers do it. It is asked before anything is
// sent, so that no request goes twice.

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 }

/** `now`: epoch milliseconds. */
export function createChoice(now: () => number): (routes: readonly [Route, ...Route[]]) => Promise<Route> {
  const known = new Map<string, { answers: Promise<boolean>; until: number }>()
  const answers = (address: string): Promise<boolean> => {
    const seen = known.get(address)
    if (seen && now() < seen.until) return seen.answers
    const asked = canConnect(address)
    known.set(address, { answers: asked, until: now() + hostLimits.proxyKnownMs })
    return asked
  }
  return async routes => {
    const [first, ...others] = routes
    // what it says when it fails is better than what we would
    if (others.length === 0) return first
    for (const route of routes) if (route.kind === 'direct' || (await answers(route.address))) return route
    return first
  }
}

function canConnect(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  const socket = net.connect({
    // an address of version 6 stands in brackets
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (ports[protocol] ?? 0),
    timeout: hostLimits.proxyConnectMs,
  })
  return new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('timeout', () => resolve(false))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
