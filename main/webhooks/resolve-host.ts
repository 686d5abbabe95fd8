/** Resolves names so that one receiver's dead name server cannot delay the others. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { createTurns } from '../service/turns.ts'

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

type Names = Pick<Resolver, 'resolve4' | 'resolve6'>
type SystemLookup = (name: string) => Promise<LookupAddress[]>

export const resolveHost = createHostResolver(
  new Resolver({ timeout: hubLimits.webhookLookupMs, tries: 2 }),
  name => lookup(name, { all: true }),
)

/**
 * Asks the name servers directly: the system's look-up has four threads for the whole program, and each waits for a
 * silent server. The system is asked only if a name server does not know the name, as its hosts file may. Only few
 * names are asked at once, as a waiting look-up holds an unopened connection that cannot be cancelled.
 */
export function createHostResolver(
  names: Names,
  system: SystemLookup,
): (host: string) => Promise<readonly LookupAddress[]> {
  const askSystem = oncePerName(system)
  return async host => {
    const name = host.replace(/\.$/, '').toLowerCase()
    if (name === 'localhost' || name.endsWith('.localhost')) return loopback
    const [ipv4, ipv6] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)])
    const found = [...addressesIn(ipv4, 4), ...addressesIn(ipv6, 6)]
    if (found.length > 0) return found
    if (isTimeout(ipv4) || isTimeout(ipv6))
      throw Object.assign(new Error('No name server answered'), { code: 'ETIMEOUT' })
    return askSystem(name)
  }
}

function oncePerName(system: SystemLookup): SystemLookup {
  const inTurn = createTurns(hubLimits.webhookSystemLookups, hubLimits.webhookLookupsWaiting)
  const asked = new Map<string, Promise<LookupAddress[]>>()
  return name => {
    const known = asked.get(name)
    if (known) return known
    const answer = inTurn(() => system(name)).finally(() => asked.delete(name))
    asked.set(name, answer)
    return answer
  }
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map(address => ({ address, family })) : []
}

function isTimeout(answer: PromiseSettledResult<string[]>): boolean {
  return answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT'
}

// Checks whether an address is public: all others could be in the hub's own network.

/** Networks that are not globally reachable by IANA's registry of special-purpose addresses. */
const specialIpv4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not in the registry: on Azure it is the machine's own host, which issues certificates.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Exceptions within 2000::/3. Teredo and 6to4 contain an IPv4 address, which would bypass the list above. */
const specialIpv6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blockedIpv4 = listOf(specialIpv4, 'ipv4')
const blockedIpv6 = listOf(specialIpv6, 'ipv6')
// All public addresses; mapped and translated IPv4, local and multicast addresses are outside.
const globalIpv6 = listOf([['2000::', 3]], 'ipv6')

function listOf(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/** Returns false for a text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blockedIpv4.check(address, 'ipv4')
  // An address with a zone is on the local link.
  if (family !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}
