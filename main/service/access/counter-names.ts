/** Names of the counters for log-in attempts of a sender or an e-mail address. */
import { createHash } from 'node:crypto'
import type { CounterNames } from './attempt-limit.ts'

/**
 * Counts by IPv6 /64, as one client has a whole /64. With too many counters it counts by /48 or IPv4 /24, then by
 * protocol. Text that is not an address comes only from a proxy and counts as one sender.
 */
export const namesOfSender: CounterNames = sender => {
  const address = withoutPort(sender)
  if (isV4(address)) return namesOfV4(address)
  const groups = groupsOf(address)
  if (groups === null) return ['no address']
  const inside = v4Inside(groups)
  if (inside !== null) return namesOfV4(inside)
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`, 'IPv6']
}

/** Addresses share 256 counters once there are too many, so that invented addresses cannot fill the memory. */
export const namesOfEmail: CounterNames = email => [
  email,
  `share ${createHash('sha256').update(email).digest('hex').slice(0, 2)}`,
]

function isV4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every(part => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}

function namesOfV4(address: string): readonly [string, ...string[]] {
  return [address, `${address.split('.').slice(0, 3).join('.')}.0/24`, 'IPv4']
}

/** Removes the port that some proxies add: `192.0.2.1:5050`, `[2001:db8::1]:5050`. Each connection has another one. */
export function withoutPort(sender: string): string {
  const inBrackets = /^\[(.+)\](?::\d+)?$/.exec(sender)?.[1]
  return inBrackets ?? /^([\d.]+):\d+$/.exec(sender)?.[1] ?? sender
}

/** Returns the eight groups of an IPv6 address, without leading zeros, or null for other text. */
function groupsOf(address: string): string[] | null {
  if (!/^[0-9a-f:.]+(%|$)/i.test(address)) return null
  const written = URL.parse(`http://[${address.split('%')[0]}]`)?.hostname.slice(1, -1)
  if (written === undefined) return null
  const [before = [], after = []] = written.split('::').map(part => part.split(':').filter(Boolean))
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

/** Returns the IPv4 address inside an IPv6 one, as sockets of both protocols report it: `::ffff:192.0.2.1`. */
function v4Inside(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const words = groups.slice(6).map(group => Number.parseInt(group, 16))
  return words.flatMap(word => [word >> 8, word & 255]).join('.')
}
