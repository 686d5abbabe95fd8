/** The address of the hub that the page's examples name. */
import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../operation/context.ts'

/** The page is rendered once with this address. Each answer replaces it with the reader's own. */
export const exampleAddress = `https://hub.example.com${API_PREFIX}`

/** Host names and IP addresses. No character of them means anything to a shell, to HTML or to a script. */
const hostPattern = /^(?:[a-z0-9][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns the address under which the reader reached the hub, or the example where the request names none. Fastify
 * reads X-Forwarded-Host and X-Forwarded-Proto only from trusted proxies.
 */
export function addressReached({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}${API_PREFIX}`
  return hostPattern.test(host) && URL.canParse(address) ? address : exampleAddress
}
