/** The address of the client that sent a request, also behind proxies. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { withoutPort } from '../../service/access/counter-names.ts'

/** An IPv6 address in brackets with the name of an interface and a port. */
const longestAddress = 80

/** Returns the farthest address that a trusted proxy names. Other text in X-Forwarded-For counts as the proxy's own. */
export function addressOf({ ip, ips = [] }: FastifyRequest): string {
  return ips.findLast(isAddress) ?? ip
}

function isAddress(text: string): boolean {
  return text.length <= longestAddress && isIP(withoutPort(text)) !== 0
}
