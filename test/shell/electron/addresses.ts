/**
 * Chromium takes no new standard scheme while it runs, so `app://fieldbook` is `http://fieldbook.app.localhost:PORT` in
 * it: an origin of its own, and a secure context as every host under localhost is. Here and back, in requests, headers
 * and the addresses of frames. What a page reads of `location` differs from Electron's; nothing of ours depends on it.
 */
import type { Privileges } from 'electron'
import { NotPlayed } from './known.ts'

const schemes = new Map<string, Privileges>()
let port = 0

export function addScheme(scheme: string, privileges: Privileges): void {
  // what has no origin of its own, or an insecure one, behaves otherwise in ways that a host under localhost does not
  if (!privileges.standard || !privileges.secure)
    throw new NotPlayed(`a scheme without standard and secure, ${scheme}`)
  schemes.set(scheme, privileges)
}

export function privilegesOf(scheme: string): Privileges {
  return schemes.get(scheme) ?? {}
}

export function serveAt(chosen: number): void {
  port = chosen
}

/** Every origin of ours in a text that holds addresses: one address, or a header. */
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

/** As `new URL` says it of a standard scheme, which Node does not know for one. */
export function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** An origin of ours and nothing else, as a page is told where documents are; what a person wrote stays as it is. */
export function isServedOrigin(text: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/[a-z0-9-]+$/.exec(text) ?? []
  return scheme !== undefined && schemes.has(scheme)
}
