/** Names to addresses, in a way that one receiver's dead name server cannot hold up the others. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { hubLimits } from '../../shared/hub-limits.ts'

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

const resolver = new Resolver({ timeout: hubLimits.webhookLookupMs, tries: 2 })

/**
 * Asks the name servers directly. The system's own look-up has four threads for the whole program, and each waits
 * for a silent server: so it is only asked, for its file of hosts, where a name server answers that it knows none.
 */
export async function resolveHost(host: string): Promise<readonly LookupAddress[]> {
  const name = host.replace(/\.$/, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return loopback
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [...addressesIn(ipv4, 4), ...addressesIn(ipv6, 6)]
  if (found.length > 0) return found
  if (isTimeout(ipv4) || isTimeout(ipv6))
    throw Object.assign(new Error('No name server answered'), { code: 'ETIMEOUT' })
  return lookup(name, { all: true })
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : []
}

function isTimeout(answer: PromiseSettledResult<string[]>): boolean {
  return answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT'
}
