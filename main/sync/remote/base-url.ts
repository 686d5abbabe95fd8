/** Where a hub is, and what may be sent there (decisions, "Where the app sends key and token"). */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { because } from '../../../shared/told.ts'

/**
 * The base URL without a trailing slash. @returns `bad-request` for what is no http(s) address, for credentials in
 * it, and for plain http to anything but this machine
 */
export function readBaseUrl(text: string): Outcome<string> {
  const url = parseUrl(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return fail('bad-request', because('no-web-address'))
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return fail('bad-request', because('address-holds-more'))
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return fail('bad-request', because('address-not-secure'))
  }
  return succeed(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

/** The names and addresses of this machine itself. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether key and token may go to `target`: the same origin, and under the base URL's path. */
export function isUnderBase(baseUrl: string, target: string): boolean {
  const [base, url] = [parseUrl(baseUrl), parseUrl(target)]
  if (!base || !url || url.username !== '' || url.password !== '') return false
  const path = base.pathname.replace(/\/+$/, '')
  return url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
