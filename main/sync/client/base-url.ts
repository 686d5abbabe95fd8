/**
 * Reads the address of a server, and decides what may be sent there (interface, "Where the app sends its
 * credentials").
 */

import { completeHubAddress } from '../../../shared/sync/hub-address.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'

/**
 * Returns the base URL without a trailing slash; scheme and path may be left out of `text`. @returns `bad-request`
 * for anything but an http(s) address, for credentials in it, and for plain http to another host than this machine
 * and `plainHttpHosts` (`hub.local`, `*.local`)
 */
export function readBaseUrl(text: string, plainHttpHosts: readonly string[] = []): Outcome<string> {
  const url = URL.parse(completeHubAddress(text))
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return refuseAddress('no-web-address')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return refuseAddress('address-holds-more')
  }
  if (url.protocol === 'http:' && !mayBePlain(url, plainHttpHosts)) {
    return refuseAddress('address-not-secure')
  }
  return succeed(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

/** Whether http without encryption is allowed: for this machine, and for hosts that an administrator names. */
export function mayBePlain(url: URL, plainHttpHosts: readonly string[] = []): boolean {
  return isLoopback(url.hostname) || plainHttpHosts.some(host => isNamed(url, host))
}

function refuseAddress(name: 'no-web-address' | 'address-holds-more' | 'address-not-secure') {
  const told = reason(name)
  return fail('bad-request', told, { errors: [{ pointer: '/baseUrl', ...told }] })
}

/** Whether the host matches the name, at any port if the name has none. `*.` matches one or more labels. */
function isNamed({ host, hostname }: URL, named: string): boolean {
  const wanted = named.toLowerCase()
  if (wanted.startsWith('*.')) return hostname.endsWith(wanted.slice(1)) || host.endsWith(wanted.slice(1))
  return wanted === hostname || wanted === host
}

/** Whether the host name means this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether key and token may be sent to `target`: it has the base URL's origin, and is under its path. */
export function isUnderBase(baseUrl: string, target: string): boolean {
  const [base, url] = [URL.parse(baseUrl), URL.parse(target)]
  if (!base || !url || url.username !== '' || url.password !== '') return false
  const path = base.pathname.replace(/\/+$/, '')
  return url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
}

export function urlOf(baseUrl: string, path: string): string {
  const url = `${baseUrl}${path}`
  if (!isUnderBase(baseUrl, url)) throw new Error('A request would leave the hub')
  return url
}
