/**
 * Remembers the proxy of the last request and the server's certificate, which the diagnostics show to
 * support.
 */
import type { PeerCertificate } from 'node:tls'
import type { NetworkFacts } from '../../../../shared/contract/laptop.ts'
import type { NetworkSettings } from './network-settings.ts'
import type { Route } from './proxy-list.ts'

export type SeenCertificate = NonNullable<NetworkFacts['certificate']>

export type FactsKeeper = ReturnType<typeof createFacts>

export function createFacts() {
  let proxy: string | null = null
  let certificate: NetworkFacts['certificate'] = null
  let unread: readonly string[] = []
  return {
    went({ kind, address }: Route) {
      proxy = kind === 'direct' ? 'direct' : address
    },
    saw(seen: SeenCertificate) {
      certificate = seen
    },
    unread(files: readonly string[]) {
      unread = files
    },
    read: (settings: Pick<NetworkSettings, 'proxy' | 'network'>): NetworkFacts => ({
      stack: settings.network,
      proxy,
      proxyBy: settings.proxy === 'system' ? 'system' : 'administrator',
      certificate,
      unread: [...unread],
    }),
  }
}

/** Converts the certificate from Node's format. */
export function certificateOf(host: string, seen: PeerCertificate): SeenCertificate {
  return {
    host,
    subject: nameOf(seen.subject),
    issuer: nameOf(seen.issuer),
    validTo: Date.parse(seen.valid_to),
    fingerprint: seen.fingerprint256,
  }
}

/** Returns the common name, else the organisation. */
function nameOf({ CN, O }: Partial<PeerCertificate['subject']> = {}): string {
  return String(CN ?? O ?? '?')
}
