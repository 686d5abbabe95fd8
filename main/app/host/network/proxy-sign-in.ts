/**
 * Decides whether a proxy receives the login. A first request without login and body asks the proxy for its
 * schemes.
 * The login is sent only if the proxy requires one and accepts Basic. If the proxy offers a stronger
 * scheme, Chromium's client signs in instead (policy `network: chromium`), because Basic sends the password
 * unencrypted.
 */
import http from 'node:http'
import https from 'node:https'
import type tls from 'node:tls'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import type { Route } from './proxy-list.ts'
import type { ProxyLogin } from './proxy-login.ts'
import { ProxyTrouble } from './proxy-trouble.ts'

interface Asking {
  route: Route
  url: URL
  /** The login that the administrator saved for the proxy. */
  login: ProxyLogin | null
  trust(): tls.ConnectionOptions
}

/** Schemes that do not send the password itself. */
const stronger = new Set(['negotiate', 'ntlm', 'digest'])
const needsLogin = 407

export function createSignIn(hasChromium: boolean) {
  /** The schemes by proxy and server: a proxy may require a login only for some servers. */
  const known = new Map<string, Promise<readonly string[] | null>>()
  return {
    /**
     * Returns the login to send; null: none is needed. @throws ProxyTrouble if the proxy accepts no scheme
     * that may be used
     */
    async loginFor({ route, url, login, trust }: Asking): Promise<ProxyLogin | null> {
      // a SOCKS proxy negotiates the login when the connection opens
      if (route.kind !== 'http' || login === null) return login
      const name = nameOf(route, url.origin)
      const asked = known.get(name) ?? askProxy(route.address, url, trust)
      known.set(name, asked)
      const offered = await asked.catch(() => {
        known.delete(name)
        // the real request fails too, with a more precise error
        return null
      })
      if (offered === null) return null
      const isClear = route.address.startsWith('http:')
      const isForChromium = hasChromium && isClear && offered.some(scheme => stronger.has(scheme))
      if (offered.includes('basic') && !isForChromium) return login
      known.delete(name)
      throw new ProxyTrouble('PROXY_LOGIN')
    },
    /** Forgets a proxy's schemes after it refused the login or began to require one. */
    forget(route: Route): void {
      for (const name of known.keys()) if (name.startsWith(nameOf(route, ''))) known.delete(name)
    },
  }
}

function nameOf({ address }: Route, origin: string): string {
  return `${address} ${origin}`
}

/**
 * Returns the offered schemes in lower case; null if the proxy requires no login or fails for another
 * reason.
 */
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
    // the listener stays, because an error after the response would otherwise end the program
    request.on('error', reject)
    request.end()
  })
    .then(({ statusCode, headersDistinct }) =>
      statusCode === needsLogin ? (headersDistinct['proxy-authenticate'] ?? []).flatMap(schemesIn) : null,
    )
    .finally(() => request.destroy())
}

/**
 * Returns the schemes of one header line. Quoted texts are removed first, because they may contain commas.
 */
function schemesIn(line: string): string[] {
  const parts = line.replaceAll(/"(?:\\.|[^"\\])*"/g, '').split(',')
  return parts.flatMap(part => /^\s*([\w-]+)(?=\s|$)/.exec(part)?.[1]?.toLowerCase() ?? [])
}
