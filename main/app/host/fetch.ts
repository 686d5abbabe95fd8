/** The program's one HTTP client, with the certificates and the proxies that the system knows. */
import tls from 'node:tls'
import { Agent, type Dispatcher, fetch, ProxyAgent, Socks5ProxyAgent } from 'undici'

/** Answers a proxy list such as `PROXY host:8080; DIRECT` for an address. */
export type FindProxy = (url: string) => Promise<string>

export interface Client {
  fetch: typeof fetch
  close(): Promise<void>
}

/** Without `findProxy` every request goes straight to its host. */
export function createClient(findProxy?: FindProxy): Client {
  const dispatchers = new Map<string, Dispatcher>()
  const dispatcherFor = (route: Route, isSecure: boolean): Dispatcher => {
    const name = `${isSecure} ${route.kind} ${route.address}`
    const known = dispatchers.get(name)
    if (known) return known
    const made = openDispatcher(route, isSecure)
    dispatchers.set(name, made)
    return made
  }
  return {
    async fetch(input, init) {
      const url = new URL(typeof input === 'string' ? input : 'href' in input ? input.href : input.url)
      const route = firstRoute(findProxy ? await findProxy(url.href) : 'DIRECT')
      return fetch(input, { dispatcher: dispatcherFor(route, url.protocol === 'https:'), ...init })
    },
    async close() {
      await Promise.all([...dispatchers.values()].map(dispatcher => dispatcher.destroy()))
    },
  }
}

export interface Route {
  kind: 'direct' | 'http' | 'socks'
  /** the proxy's address; empty for direct */
  address: string
}

/** The first entry of a proxy list that can be used; direct where there is none. */
export function firstRoute(list: string): Route {
  for (const entry of list.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    const route = routeOf(kind.toUpperCase(), address)
    if (route !== null) return route
  }
  return { kind: 'direct', address: '' }
}

function routeOf(kind: string, address: string): Route | null {
  if (kind === 'DIRECT') return { kind: 'direct', address: '' }
  if (address === '') return null
  if (kind === 'PROXY') return { kind: 'http', address: `http://${address}` }
  if (kind === 'HTTPS') return { kind: 'http', address: `https://${address}` }
  if (kind === 'SOCKS5' || kind === 'SOCKS') return { kind: 'socks', address: `socks5://${address}` }
  return null
}

/** Reading the system's certificates takes 50 ms, so only a secure address asks for them. */
function openDispatcher(route: Route, isSecure: boolean): Dispatcher {
  const needsCertificates = isSecure || route.address.startsWith('https:')
  const trust = needsCertificates ? { ca: trustedCertificates() } : {}
  if (route.kind === 'http') return new ProxyAgent({ uri: route.address, requestTls: trust, proxyTls: trust })
  if (route.kind === 'socks') return new Socks5ProxyAgent(route.address, { requestTls: trust })
  return new Agent({ connect: trust })
}

/** In PEM: Node's own and the system's. */
export function trustedCertificates(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}
