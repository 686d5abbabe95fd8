/** Address of the client that sent a request, also behind proxies. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { withoutPort } from '../../service/access/counter-names.ts'

/** Length of an IPv6 address in brackets with the name of an interface and a port. */
const longestAddress = 80

/** Returns the client's address in X-Forwarded-For of a trusted proxy, or the proxy's own if that is not an address. */
export function addressOf({ ip, ips = [] }: FastifyRequest): string {
  return ips.findLast(isAddress) ?? ip
}

function isAddress(text: string): boolean {
  return text.length <= longestAddress && isIP(withoutPort(text)) !== 0
}
