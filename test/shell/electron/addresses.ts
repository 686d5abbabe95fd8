/**
 * Converts addresses. Chromium accepts no new standard scheme at run time, so `app://fieldbook` becomes
 * `http://fieldbook.app.localhost:PORT`: its own origin and a secure context, as every host below localhost. Requests,
 * headers and frames' addresses are converted in both directions. Only `location` differs from Electron's, which our
 * code does not use.
 */
import type { Privileges } from 'electron'
import { NotSupported } from './known.ts'

const schemes = new Map<string, Privileges>()
let port = 0

export function addScheme(scheme: string, privileges: Privileges): void {
  // A scheme without an origin or a secure context behaves differently from a host below localhost.
  if (!privileges.standard || !privileges.secure)
    throw new NotSupported(`a scheme without standard and secure, ${scheme}`)
  schemes.set(scheme, privileges)
}

export function privilegesOf(scheme: string): Privileges {
  return schemes.get(scheme) ?? {}
}

export function serveAt(chosen: number): void {
  port = chosen
}

/** Converts every origin of ours in a text: one address, or a header. */
export function toChromium(text: string): string {
  return text.replaceAll(/\b([a-z][a-z0-9+.-]*):\/\/([a-z0-9-]+)/g, (all, scheme: string, host: string) =>
    schemes.has(scheme) ? `http://${host}.${scheme}.localhost:${port}` : all,
  )
}

export function toElectron(text: string): string {
  return text.replaceAll(/http:\/\/([a-z0-9-]+)\.([a-z0-9+-]+)\.localhost:(\d+)/g, (all, host, scheme, at) =>
    schemes.has(scheme) && Number(at) === port ? `${scheme}://${host}` : all,
  )
}

/** Returns the origin as `new URL` does for a standard scheme; Node does not know ours. */
export function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/**
 * Returns whether the text is only an origin of ours, as the page gets it for documents. Users' texts stay unchanged.
 */
export function isServedOrigin(text: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/[a-z0-9-]+$/.exec(text) ?? []
  return scheme !== undefined && schemes.has(scheme)
}
