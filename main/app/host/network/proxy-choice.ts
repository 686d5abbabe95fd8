/**
 * Which of several ways is gone: the first whose proxy can be reached, as browsers do it. It is asked before anything is
 * sent, so that no request goes twice.
 */
import net from 'node:net'
import { hostLimits } from '../../../../shared/limits.ts'
import type { Route } from './proxy-list.ts'

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
