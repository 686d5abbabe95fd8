/** Names to addresses, in a way that one receiver's dead name server cannot hold up the others. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { hubLimits } from '../../shared/hub-limits.ts'
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
 * Asks the name servers directly. The system's own look-up has four threads for the whole program, and each waits
 * for a silent server: so it is only asked, for its file of hosts, where a name server answers that it knows none, about
 * few names at once. Each that waits holds a connection that has not begun, which nobody can call back.
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
