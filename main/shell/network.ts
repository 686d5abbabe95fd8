/**
 * Network access of the window: finds proxies like Chromium, and uses our own client, or Chromium's if the policy says
 * so.
 */
import type { Certificate, Session } from 'electron'
import { SECOND } from '../../shared/limits/units.ts'
import { createFacts, type FactsKeeper, type SeenCertificate } from '../app/host/network/facts.ts'
import { addressOf, type Client, createClient } from '../app/host/network/fetch.ts'
import { isPac, type ProxyFinder, readNetworkSettings } from '../app/host/network/network-settings.ts'
import { readRoutes } from '../app/host/network/proxy-list.ts'
import type { ProxyLogin } from '../app/host/network/proxy-login.ts'
import type { PolicyPorts } from '../app/ports/policy.ts'
import type { Ports } from '../app/ports/ports.ts'
import { createChromiumFetch } from './chromium-fetch.ts'

export function openNetwork(
  session: Session,
  login: ProxyLogin | null,
  policy: PolicyPorts,
  log: Ports['log'],
): Client {
  const settings = () => readNetworkSettings(policy)
  const told = createProxyTeller(session)
  const routesBy = async (proxy: string, url: string) => {
    await told(proxy)
    return readRoutes(await session.resolveProxy(url))
  }
  const finder: ProxyFinder = { system: url => routesBy('system', url), pac: routesBy }
  const client = createClient({ finder, login, hasChromium: true, settings, log })
  const chromium = createChromiumFetch(session, login)
  const facts = createFacts()
  const watch = createWatch(session, facts)
  return {
    ...client,
    facts: () => (settings().network === 'chromium' ? facts.read(settings()) : client.facts()),
    async fetch(input, init) {
      const { network, proxy } = settings()
      if (network !== 'chromium') return client.fetch(input, init)
      watch()
      // Reports the first route of several: Chromium does not say which one it uses.
      const [route] = await routesBy(proxy, addressOf(input).href)
      if (route) facts.went(route)
      return chromium(input, init)
    },
  }
}

/** Leaves the check of certificates to Chromium (electronjs.org/docs/api/session, setCertificateVerifyProc). */
const asChromiumSays = -3

/** Records certificates. Chromium's client does not report them, but asks this procedure to verify each one. */
function createWatch(session: Session, facts: FactsKeeper): () => void {
  let isWatched = false
  return () => {
    if (isWatched) return
    isWatched = true
    session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
      // Zero: Chromium trusts it.
      if (errorCode === 0) facts.saw(certificateOf(hostname, certificate))
      answer(asChromiumSays)
    })
  }
}

function certificateOf(host: string, seen: Certificate): SeenCertificate {
  const bytes = Buffer.from(seen.fingerprint.replace(/^sha256\//, ''), 'base64')
  return {
    host,
    subject: seen.subjectName,
    issuer: seen.issuerName,
    validTo: seen.validExpiry * SECOND,
    // In the format of the other client: upper case, with colons.
    fingerprint: bytes.toString('hex').toUpperCase().match(/../g)?.join(':') ?? '',
  }
}

/** Configures how Chromium finds proxies: at the first request, and again after an administrator changes it. */
function createProxyTeller(session: Session): (proxy: string) => Promise<void> {
  let known = 'system'
  let telling = Promise.resolve()
  return proxy => {
    if (proxy === known) return telling
    known = proxy
    telling = session.setProxy(configOf(proxy)).then(() => session.closeAllConnections())
    return telling
  }
}

function configOf(proxy: string): Electron.ProxyConfig {
  if (proxy === 'system' || proxy === 'direct') return { mode: proxy }
  if (isPac(proxy)) return { mode: 'pac_script', pacScript: proxy }
  const rules = readRoutes(proxy).map(({ kind, address }) => (kind === 'direct' ? 'direct://' : address))
  return { mode: 'fixed_servers', proxyRules: rules.join(',') }
}
