/** Which addresses lie on the open network: everything else could be the hub's own neighbours. */
import { BlockList, isIP } from 'node:net'

/** IANA's registry of special-purpose addresses, where it says that they are not globally reachable. */
const specialIpv4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // in no registry: on Azure it is the machine's own host, which hands out certificates
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

/** Within 2000::/3. Teredo and 6to4 carry an IPv4 address inside, which would get past the list above. */
const specialIpv6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blockedIpv4 = listOf(specialIpv4, 'ipv4')
const blockedIpv6 = listOf(specialIpv6, 'ipv6')
// all that is given out; mapped and translated IPv4, local and multicast addresses lie outside
const globalIpv6 = listOf([['2000::', 3]], 'ipv6')

function listOf(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/** False for what is no IP address at all. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blockedIpv4.check(address, 'ipv4')
  // an address with a zone is one of this link
  if (family !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}
