/**
 * The connections to receivers. Where each one leads is checked in its own address look-up (interface, "Receivers"):
 * a name that is looked up once to be judged and again to be used could give another address the second time.
 */
import { isIP, type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { Agent, buildConnector } from 'undici'
import { hubLimits } from '../../shared/hub-limits.ts'
import { limits } from '../../shared/limits.ts'
import type { WebhookPorts } from './ports.ts'

type Guards = Pick<WebhookPorts, 'resolve' | 'mayReach' | 'trust'>

/** The receiver lies where the hub does not go. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Follows no redirects, keeps no cookies and knows no proxy. */
export function createGuardedAgent(guards: Guards): Agent {
  return new Agent({
    allowH2: false,
    connect: createConnector(guards),
    // one deadline lies over the whole try
    headersTimeout: 0,
    bodyTimeout: 0,
    // a connection that the receiver is about to close would cost an event a minute
    keepAliveTimeout: hubLimits.webhookKeepAliveMs,
    keepAliveMaxTimeout: hubLimits.webhookKeepAliveMs,
  })
}

function createConnector(guards: Guards): buildConnector.connector {
  const options = { allowH2: false, timeout: limits.webhookTimeoutMs, lookup: createLookup(guards) }
  const plain = buildConnector(options)
  let secure: buildConnector.connector | null = null
  return (target, callback) => {
    // a literal address is never looked up
    if (isIP(target.hostname) !== 0 && !guards.mayReach(target.hostname)) {
      callback(new AddressRefused(), null)
      return
    }
    if (target.protocol !== 'https:') return plain(target, callback)
    // made once: of the certificates of a system each would take a hub 11 ms, and 1.7 MB as long as it lives
    secure ??= buildConnector({ ...options, secureContext: tls.createSecureContext({ ca: guards.trust() }) })
    secure(target, callback)
  }
}

/** One address that may not be reached is enough to refuse the name. */
export function createLookup({ resolve, mayReach }: Pick<Guards, 'resolve' | 'mayReach'>): LookupFunction {
  return (host, { all }, callback) => {
    const answer = async () => {
      const addresses = await resolve(host)
      const [first] = addresses
      if (!first) throw Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' })
      if (!addresses.every(({ address }) => mayReach(address))) throw new AddressRefused()
      return { addresses: [...addresses], first }
    }
    answer().then(
      ({ addresses, first }) =>
        all ? callback(null, addresses) : callback(null, first.address, first.family),
      (error: Error) => callback(error, ''),
    )
  }
}
