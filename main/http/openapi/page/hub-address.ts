/** Address of the hub in the examples of the page. */
import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../operation/context.ts'

/** Placeholder in the page, which is rendered once. Each answer replaces it with the reader's own address. */
export const exampleAddress = `https://hub.example.com${API_PREFIX}`

/** Matches host names and IP addresses. None of their characters has a meaning in a shell, HTML or a script. */
const hostPattern = /^(?:[a-z0-9][a-z0-9._-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns the address that the reader used, or the example if the request contains none. Fastify reads X-Forwarded-Host
 * and X-Forwarded-Proto only from trusted proxies.
 */
export function addressReached({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}${API_PREFIX}`
  return hostPattern.test(host) && URL.canParse(address) ? address : exampleAddress
}
