/** The program's one HTTP client, with the certificates and the proxies that the system knows or an administrator names. */
import tls from 'node:tls'
import { Agent, type Dispatcher, fetch, ProxyAgent, type RequestInfo, Socks5ProxyAgent } from 'undici'
import type { NetworkFacts } from '../../../../shared/contract/laptop.ts'
import { getOrMake } from '../../../../shared/text/get-or-make.ts'
import type { Ports } from '../../ports/ports.ts'
import { readTrust } from './certificates.ts'
import { certificateOf, createFacts, type FactsKeeper } from './facts.ts'
import {
  findRoutes,
  type NetworkSettings,
  type ProxyFinder,
  readNetworkSettings,
} from './network-settings.ts'
import { createChoice, direct, type Route } from './proxy-list.ts'
import type { ProxyLogin } from './proxy-login.ts'
import { createSignIn } from './proxy-sign-in.ts'
import { ProxyTrouble, troubleIn } from './proxy-trouble.ts'

export interface ClientParts {
  finder: ProxyFinder
  /** The proxy's name and password. Only proxies receive them. */
  login: ProxyLogin | null
  /** Whether Chromium's HTTP client is available. It supports more proxy logins than Basic. */
  hasChromium: boolean
  /** Returns the current settings. A change applies to the next request. */
  settings(): NetworkSettings
  log: Pick<Ports['log'], 'warn'>
}

export interface Client {
  /** @throws ProxyTrouble when a proxy refused the request, so that the server has not received it */
  fetch: typeof fetch
  facts(): NetworkFacts
  close(): Promise<void>
}

/** Creates a client. Without a `finder`, every request connects directly to its host. */
export function createClient(parts: Partial<ClientParts> = {}): Client {
  const finder = parts.finder ?? { system: async () => [direct], pac: null }
  const settings = parts.settings ?? (() => readNetworkSettings({ policy: () => [] }))
  const facts = createFacts()
  const choose = createChoice(() => Date.now())
  const signIn = createSignIn(parts.hasChromium ?? false)
  const dispatchers = createDispatchers(parts, facts)
  return {
    async fetch(input, init) {
      const now = settings()
      const url = addressOf(input)
      const [first, ...others] = await findRoutes(finder, now.proxy, url.href)
      // a direct connection would bypass the proxy that the administrator requires
      if (first === undefined) throw new ProxyTrouble('PROXY_KIND')
      const route = await choose([first, ...others])
      facts.went(route)
      try {
        const known = route.login ?? parts.login ?? null
        const login = await signIn.loginFor({ route, url, login: known, trust: () => dispatchers.trust(now) })
        const dispatcher = dispatchers.get({ ...route, login }, url.protocol === 'https:', now)
        return await fetch(input, { dispatcher, ...init })
      } catch (error) {
        const trouble = route.kind === 'direct' ? null : troubleIn(error)
        if (trouble?.code === 'PROXY_LOGIN') signIn.forget(route)
        throw trouble ?? error
      }
    },
    facts: () => facts.read(settings()),
    close: dispatchers.close,
  }
}

export function addressOf(input: RequestInfo): URL {
  return new URL(typeof input === 'string' ? input : 'href' in input ? input.href : input.url)
}

/** Connections with the same route share a dispatcher, until an administrator changes the certificates. */
function createDispatchers({ log }: Partial<ClientParts>, facts: FactsKeeper) {
  let open = new Map<string, Dispatcher>()
  let trusted = ''
  let trust: tls.ConnectionOptions | null = null
  const readTrusted = (now: NetworkSettings): tls.ConnectionOptions => {
    const { unread, ...certificates } = readTrust(now)
    facts.unread(unread)
    if (unread.length > 0) log?.warn({ unread }, 'network.certificates-unread')
    // creates one context for all connections: a separate one takes 11 ms and 1.7 MB
    return { secureContext: tls.createSecureContext(certificates), checkServerIdentity: noting(facts) }
  }
  const forget = () => {
    const old = [...open.values()]
    open = new Map()
    trust = null
    return old
  }
  const renew = (now: NetworkSettings) => {
    const named = JSON.stringify([now.certificates, now.clientCertificate, now.clientKey])
    // requests that already run may finish with the old certificates
    if (named !== trusted) for (const dispatcher of forget()) dispatcher.close().catch(() => undefined)
    trusted = named
  }
  return {
    trust(now: NetworkSettings): tls.ConnectionOptions {
      renew(now)
      trust ??= readTrusted(now)
      return trust
    },
    get(route: Route, isSecure: boolean, now: NetworkSettings): Dispatcher {
      renew(now)
      const name = `${isSecure} ${route.kind} ${route.address} ${route.login ? 'by name' : ''}`
      const isTls = isSecure || route.address.startsWith('https:')
      return getOrMake(open, name, () =>
        openDispatcher(route, isTls ? this.trust(now) : {}, route.login ?? null),
      )
    },
    async close() {
      await Promise.all(forget().map(dispatcher => dispatcher.destroy()))
    },
  }
}

/**
 * Records each server's certificate. Node calls this after it has verified the chain, for direct and for
 * proxied connections.
 */
function noting(facts: FactsKeeper): typeof tls.checkServerIdentity {
  return (host, certificate) => {
    facts.saw(certificateOf(host, certificate))
    return tls.checkServerIdentity(host, certificate)
  }
}

/**
 * Disables the client's limit of 5 minutes, because an upload on a slow line takes longer. Each caller has
 * its own timeout.
 */
const asLongAsItTakes = { headersTimeout: 0 }

function openDispatcher(route: Route, trust: tls.ConnectionOptions, login: ProxyLogin | null): Dispatcher {
  if (route.kind === 'http')
    return new ProxyAgent({
      uri: route.address,
      requestTls: trust,
      proxyTls: trust,
      ...basic(login),
      ...asLongAsItTakes,
    })
  if (route.kind === 'socks')
    return new Socks5ProxyAgent(route.address, {
      requestTls: trust,
      ...asLongAsItTakes,
      username: login?.name,
      password: login?.password,
    })
  return new Agent({ connect: trust, ...asLongAsItTakes })
}

function basic(login: ProxyLogin | null): { token?: string } {
  if (login === null) return {}
  return { token: `Basic ${Buffer.from(`${login.name}:${login.password}`).toString('base64')}` }
}
