/** The network settings of the administrator or the installer. They are read again for each request. */
import { type PolicyPorts, readGiven } from '../../ports/policy.ts'
import { direct, type Route, readRoutes } from './proxy-list.ts'
import { ProxyTrouble } from './proxy-trouble.ts'

export interface NetworkSettings {
  /** `system`, `direct`, a list of routes, or the address of a PAC file. */
  proxy: string
  /** PEM texts, or absolute paths of PEM files. */
  certificates: readonly string[]
  clientCertificate: string | null
  clientKey: string | null
  network: 'fieldbook' | 'chromium'
}

export function readNetworkSettings(ports: PolicyPorts): NetworkSettings {
  const {
    proxy = 'system',
    certificates = [],
    clientCertificate = null,
    clientKey = null,
    network = 'fieldbook',
  } = readGiven(ports)
  return { proxy, certificates, clientCertificate, clientKey, network }
}

/** Finds the routes to an address: the host's way to ask the system. */
export interface ProxyFinder {
  system(url: string): Promise<Route[]>
  /** Runs the PAC file at `script`; null: this host cannot run one. */
  pac: ((script: string, url: string) => Promise<Route[]>) | null
}

export function isPac(proxy: string): boolean {
  return /^(https?|file):\/\//i.test(proxy)
}

/** @throws ProxyTrouble for a PAC file if the host cannot run one */
export async function findRoutes(finder: ProxyFinder, proxy: string, url: string): Promise<Route[]> {
  if (proxy === 'system') return finder.system(url)
  if (proxy === 'direct') return [direct]
  if (!isPac(proxy)) return readRoutes(proxy)
  if (finder.pac === null) throw new ProxyTrouble('PROXY_PAC')
  return finder.pac(proxy, url)
}
