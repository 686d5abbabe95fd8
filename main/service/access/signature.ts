/** Signing of requests (interface, "Signing"). The hub that checks and the laptop that signs share this file. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns `METHOD_TIMESTAMP_URI`. `uri` is the result of `signedUri`. */
export function signatureBase(method: string, timestamp: number | string, uri: string): string {
  return `${method}_${timestamp}_${uri}`
}

/** Returns the Base64 of HMAC-SHA1 over `base` with the UTF-8 bytes of the secret. */
export function sign(secret: string, base: string | Uint8Array): string {
  return createHmac('sha1', secret).update(base).digest('base64')
}

const unsigned: readonly string[] = ['signature', 'signature_timestamp']

/**
 * Returns the URI to sign. `target` is the path under /api/1 with its query, as sent. The two pairs that carry the
 * signature are removed; order and encoding of the others stay.
 */
export function signedUri(target: string): string {
  const cut = target.indexOf('?')
  if (cut < 0) return target
  const path = target.slice(0, cut)
  const pairs = target
    .slice(cut + 1)
    .split('&')
    .filter(pair => !unsigned.includes(nameOf(pair)))
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    // Invalid percent-encoding, so it is neither of the two names.
    return name
  }
}

/** Compares texts of equal length in constant time. The length of a signature or hash is not a secret. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
