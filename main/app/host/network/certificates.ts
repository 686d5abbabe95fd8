/**
 * Reads the trusted certificates of the system and of the administrator, and the client certificate that
 * the program presents.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { NetworkSettings } from './network-settings.ts'

type Named = Pick<NetworkSettings, 'certificates' | 'clientCertificate' | 'clientKey'>

export interface Trust {
  ca: string[]
  cert?: string
  key?: string
  /** The administrator's entries that could not be read: the path of a file, or `PEM text`. */
  unread: string[]
}

const inPem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * Reads all certificates; the system's take 50 ms. Unreadable entries are listed in `unread`, because the
 * others may be enough.
 */
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

/** Returns Node's own certificates and the system's, as PEM. */
export function trustedCertificates(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}

/** Returns null if the file cannot be read. */
function readText(given: string): string | null {
  if (given.trimStart().startsWith('-----BEGIN')) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    // the file is missing or this user may not read it: the caller adds it to `unread`
    return null
  }
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem)
    return true
  } catch {
    // the PEM block has no certificate in it
    return false
  }
}

function belongTogether(cert: string, key: string): boolean {
  try {
    tls.createSecureContext({ cert, key })
    return true
  } catch {
    // the key belongs to another certificate, needs a password, or is no key
    return false
  }
}
