/**
 * How a request is signed (interface, "Signing"). Pure, and the same for the hub that checks and for the laptop that
 * signs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `METHOD_TIMESTAMP_URI`; `uri` is as `signedUri` gives it. */
export function signatureBase(method: string, timestamp: number | string, uri: string): string {
  return `${method}_${timestamp}_${uri}`
}

/** Base64 of HMAC-SHA1 over `base` with the UTF-8 bytes of the secret. */
export function sign(secret: string, base: string | Uint8Array): string {
  return createHmac('sha1', secret).update(base).digest('base64')
}

const unsigned: readonly string[] = ['signature', 'signature_timestamp']

/**
 * The URI that is signed: `target` is the path under /api/1 with its query, as it is sent, and loses the two pairs
 * that carry the signature itself, wherever they stand; order and encoding are left alone.
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
    // not valid percent-encoding, so it is neither of the two names
    return name
  }
}

/** Compares in constant time for texts of equal length; the length of a signature or hash is no secret. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
