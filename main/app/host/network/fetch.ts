/** The program's one HTTP client, with the certificates and the proxies that the system knows. */
import tls from 'node:tls'
import { Agent, type Dispatcher, fetch, ProxyAgent, type RequestInfo, Socks5ProxyAgent } from 'undici'
import { createChoice } from './proxy-choice.ts'
import { type Route, readRoutes } from './proxy-list.ts'
import type { ProxyLogin } from './proxy-login.ts'
import { ProxyTrouble, troubleIn } from './proxy-trouble.ts'

/** Returns a proxy list such as `PROXY host:8080; DIRECT` for an address. */
export type FindProxy = (url: string) => Promise<string>

export interface Client {
  /** @throws ProxyTrouble where a proxy did not let it out: the address has not seen it */
  fetch: typeof fetch
  close(): Promise<void>
}

/** Without `findProxy` every request goes straight to its host. Proxies alone are told the login. */
export function createClient(
  findProxy: FindProxy = async () => 'DIRECT',
  login: ProxyLogin | null = null,
): Client {
  const dispatchers = new Map<string, Dispatcher>()
  const choose = createChoice(() => Date.now())
  const dispatcherFor = (route: Route, isSecure: boolean): Dispatcher => {
    const name = `${isSecure} ${route.kind} ${route.address}`
    const known = dispatchers.get(name)
    if (known) return known
    const made = openDispatcher(route, isSecure, login)
    dispatchers.set(name, made)
    return made
  }
  return {
    async fetch(input, init) {
      const url = addressOf(input)
      const [first, ...others] = readRoutes(await findProxy(url.href))
      // straight to the host would go around what somebody put in the way
      if (first === undefined) throw new ProxyTrouble('PROXY_KIND')
      const route = await choose([first, ...others])
      try {
        return await fetch(input, { dispatcher: dispatcherFor(route, url.protocol === 'https:'), ...init })
      } catch (error) {
        throw (route.kind === 'direct' ? null : troubleIn(error)) ?? error
      }
    },
    async close() {
      await Promise.all([...dispatchers.values()].map(dispatcher => dispatcher.destroy()))
    },
  }
}

function addressOf(input: RequestInfo): URL {
  return new URL(typeof input === 'string' ? input : 'href' in input ? input.href : input.url)
}

/** Reading the system's certificates takes 50 ms, so only a secure address asks for them. */
function openDispatcher(route: Route, isSecure: boolean, login: ProxyLogin | null): Dispatcher {
  const needsCertificates = isSecure || route.address.startsWith('https:')
  const trust = needsCertificates ? { ca: trustedCertificates() } : {}
  if (route.kind === 'http')
    return new ProxyAgent({ uri: route.address, requestTls: trust, proxyTls: trust, ...basic(login) })
  if (route.kind === 'socks')
    return new Socks5ProxyAgent(route.address, {
      requestTls: trust,
      username: login?.name,
      password: login?.password,
    })
  return new Agent({ connect: trust })
}

function basic(login: ProxyLogin | null): { token?: string } {
  if (login === null) return {}
  return { token: `Basic ${Buffer.from(`${login.name}:${login.password}`).toString('base64')}` }
}

/** In PEM: Node's own and the system's. */
export function trustedCertificates(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}
