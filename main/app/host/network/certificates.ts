/** Whom this program trusts, and as whom it shows itself: the system's certificates, and those an administrator adds. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { NetworkSettings } from './network-settings.ts'

type Named = Pick<NetworkSettings, 'certificates' | 'clientCertificate' | 'clientKey'>

export interface Trust {
  ca: string[]
  cert?: string
  key?: string
  /** what an administrator named and what does not hold: a file, or the start of a text */
  unread: string[]
}

const inPem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Reading the system's takes 50 ms. What cannot be read is left out and named: the others may do. */
export function readTrust({ certificates, clientCertificate, clientKey }: Named): Trust {
  const unread: string[] = []
  const further = certificates.flatMap(given => {
    const found = (readText(given)?.match(inPem) ?? []).filter(isCertificate)
    if (found.length === 0) unread.push(given.startsWith('-----') ? 'PEM text' : given)
    return found
  })
  const ca = [...new Set([...trustedCertificates(), ...further])]
  if (clientCertificate === null) return { ca, unread }
  const [cert, key] = [readText(clientCertificate), readText(clientKey ?? clientCertificate)]
  if (cert !== null && key !== null && belongTogether(cert, key)) return { ca, cert, key, unread }
  return { ca, unread: [...unread, clientCertificate] }
}

/** In PEM: Node's own and the system's. */
export function trustedCertificates(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}

/** Null: it cannot be read. */
function readText(given: string): string | null {
  if (given.trimStart().startsWith('-----BEGIN')) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    // missing, or not for this person's eyes: it is named as unread
    return null
  }
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    // something else between the lines of one
    return false
  }
}

function belongTogether(cert: string, key: string): boolean {
  try {
    tls.createSecureContext({ cert, key })
    return true
  } catch {
    // the key of another, one behind a password, or no key
    return false
  }
}
