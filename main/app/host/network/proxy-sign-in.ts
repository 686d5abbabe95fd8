/**
 * What a proxy is told of who asks. It is asked for that first, by a request without a name and without a body, and hears
 * of a name only when it wants one and takes it as Basic. Where it takes more than that, Basic would go in the clear for
 * nothing: Chromium does it (policy `network: chromium`).
 */
import http from 'node:http'
import https from 'node:https'
import type tls from 'node:tls'
import { hostLimits } from '../../../../shared/limits.ts'
import type { Route } from './proxy-list.ts'
import type { ProxyLogin } from './proxy-login.ts'
import { ProxyTrouble } from './proxy-trouble.ts'

interface Asking {
  route: Route
  url: URL
  /** what was put in for it */
  login: ProxyLogin | null
  trust(): tls.ConnectionOptions
}

/** Ways to sign in that do not say the password itself. */
const stronger = new Set(['negotiate', 'ntlm', 'digest'])
const needsLogin = 407

export function createSignIn(hasChromium: boolean) {
  /** by proxy and server: whether a proxy asks can depend on where somebody goes */
  const known = new Map<string, Promise<readonly string[] | null>>()
  return {
    /** Null: none is to be said. @throws ProxyTrouble where it takes none that may be said */
    async loginFor({ route, url, login, trust }: Asking): Promise<ProxyLogin | null> {
      // SOCKS says first what it takes
      if (route.kind !== 'http' || login === null) return login
      const name = nameOf(route, url.origin)
      const asked = known.get(name) ?? askProxy(route.address, url, trust)
      known.set(name, asked)
      const offered = await asked.catch(() => {
        known.delete(name)
        // what the request itself says when it fails is better than what this one would
        return null
      })
      if (offered === null) return null
      const isClear = route.address.startsWith('http:')
      const isForChromium = hasChromium && isClear && offered.some(scheme => stronger.has(scheme))
      if (offered.includes('basic') && !isForChromium) return login
      known.delete(name)
      throw new ProxyTrouble('PROXY_LOGIN')
    },
    /** It has turned away what it was told, or asks by now. */
    forget(route: Route): void {
      for (const name of known.keys()) if (name.startsWith(nameOf(route, ''))) known.delete(name)
    },
  }
}

function nameOf({ address }: Route, origin: string): string {
  return `${address} ${origin}`
}

/** The schemes that it offers, in small letters; null where it lets anybody through, or refuses for another reason. */
function askProxy(
  address: string,
  url: URL,
  trust: () => tls.ConnectionOptions,
): Promise<readonly string[] | null> {
  const isTunnel = url.protocol === 'https:'
  const options = {
    method: isTunnel ? 'CONNECT' : 'HEAD',
    path: isTunnel ? `${url.hostname}:${url.port || 443}` : `${url.origin}/`,
    headers: { host: url.host },
    agent: false,
    timeout: hostLimits.proxyAskMs,
  }
  const request = address.startsWith('https:')
    ? https.request(address, { ...options, ...trust() })
    : http.request(address, options)
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('connect', resolve)
    request.once('timeout', () => request.destroy(new Error('The proxy does not answer')))
    // also what breaks off once it has answered
    request.on('error', reject)
    request.end()
  })
    .then(({ statusCode, headersDistinct }) =>
      statusCode === needsLogin ? (headersDistinct['proxy-authenticate'] ?? []).flatMap(schemesIn) : null,
    )
    .finally(() => request.destroy())
}

/** Several may stand in one line, and what they say of themselves in quotes may be anything. */
function schemesIn(line: string): string[] {
  const parts = line.replaceAll(/"(?:\\.|[^"\\])*"/g, '').split(',')
  return parts.flatMap(part => /^\s*([\w-]+)(?=\s|$)/.exec(part)?.[1]?.toLowerCase() ?? [])
}
