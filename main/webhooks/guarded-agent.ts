/**
 * The connections to receivers. Each address is checked in the connection's own look-up (interface, "Receivers"): with
 * a separate check, a name server could return another address the second time.
 */
import { isIP, type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { Agent, buildConnector } from 'undici'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { limits } from '../../shared/limits/limits.ts'
import type { WebhookPorts } from './ports.ts'

type Guards = Pick<WebhookPorts, 'resolve' | 'mayReach' | 'trust'>

/** The receiver's address is in a network that the hub does not call. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Creates an agent that follows no redirects, stores no cookies and uses no proxy. */
export function createGuardedAgent(guards: Guards): Agent {
  return new Agent({
    allowH2: false,
    connect: createConnector(guards),
    // A single deadline covers the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
    // A request on a connection that the receiver is closing would fail and delay an event by a minute.
    keepAliveTimeout: hubLimits.webhookKeepAliveMs,
    keepAliveMaxTimeout: hubLimits.webhookKeepAliveMs,
  })
}

function createConnector(guards: Guards): buildConnector.connector {
  const options = { allowH2: false, timeout: limits.webhookTimeoutMs, lookup: createLookup(guards) }
  const plain = buildConnector(options)
  let secure: buildConnector.connector | null = null
  return (target, callback) => {
    // A literal address is never looked up.
    if (isIP(target.hostname) !== 0 && !guards.mayReach(target.hostname)) {
      callback(new AddressRefused(), null)
      return
    }
    if (target.protocol !== 'https:') return plain(target, callback)
    // Created once: parsing a system's certificates takes 11 ms and 1.7 MB each time.
    secure ??= buildConnector({ ...options, secureContext: tls.createSecureContext({ ca: guards.trust() }) })
    secure(target, callback)
  }
}

/** Returns a look-up that refuses a name if any of its addresses is forbidden. */
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
