/** Reads a proxy list in the format of PAC files: `PROXY host:8080; SOCKS5 other:1080; DIRECT`. */

import net from 'node:net'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import type { ProxyLogin } from './proxy-login.ts'

export interface Route {
  kind: 'direct' | 'http' | 'socks'
  /** The proxy's address; empty for a direct connection. */
  address: string
  /** The login for this proxy. Without one, the saved login is used. */
  login?: ProxyLogin | null
}

export const direct: Route = { kind: 'direct', address: '' }

/**
 * Returns the routes in their order; an empty list means a direct connection. Returns an empty array if
 * none of the named kinds is supported.
 */
export function readRoutes(list: string): Route[] {
  const entries = list.split(';').flatMap(entry => entry.trim() || [])
  if (entries.length === 0) return [direct]
  return entries.flatMap(entry => {
    const [kind = '', address = ''] = entry.split(/\s+/)
    return routeOf(kind.toUpperCase(), address) ?? []
  })
}

/**
 * Treats `SOCKS` as version 5. Chromium means version 4 by it, but most proxies support both, and the
 * others fail with a proxy error.
 */
function routeOf(kind: string, address: string): Route | null {
  if (kind === 'DIRECT') return direct
  if (address === '') return null
  if (kind === 'PROXY') return { kind: 'http', address: `http://${address}` }
  if (kind === 'HTTPS') return { kind: 'http', address: `https://${address}` }
  if (kind === 'SOCKS5' || kind === 'SOCKS') return { kind: 'socks', address: `socks5://${address}` }
  return null
}

// Selects the first proxy that accepts a connection, as browsers do. The check runs before the request is
// sent, so that no request is sent twice.

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
    // with a single route the request's own error is more precise than the check's
    if (others.length === 0) return first
    for (const route of routes) if (route.kind === 'direct' || (await answers(route.address))) return route
    return first
  }
}

function canConnect(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  const socket = net.connect({
    // IPv6 addresses have brackets in a URL
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
