/** How the window goes out: the way that Chromium finds, with our own client, or with Chromium's where policy says so. */
import type { Session } from 'electron'
import { type Client, createClient } from '../app/host/network/fetch.ts'
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
  const finder: ProxyFinder = {
    async system(url) {
      await told('system')
      return readRoutes(await session.resolveProxy(url))
    },
    async pac(script, url) {
      await told(script)
      return readRoutes(await session.resolveProxy(url))
    },
  }
  const client = createClient({ finder, login, hasChromium: true, settings, log })
  const chromium = createChromiumFetch(session, login)
  return {
    ...client,
    async fetch(input, init) {
      const { network, proxy } = settings()
      if (network !== 'chromium') return client.fetch(input, init)
      await told(proxy)
      return chromium(input, init)
    },
  }
}

/** Chromium is told once how proxies are found, and again when an administrator has changed it. */
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
