/**
 * Hash of the data that a customer signed, stored with the signature and in its event. It has the SHA-256 over
 * everything. The start of the SHA-256 of each part shows which part was changed later. Pure.
 */

export const signedParts = ['job', 'items', 'notes', 'forms', 'photos', 'signature'] as const
export type SignedPart = (typeof signedParts)[number]

export interface SignedDigest {
  /** hash of everything, in hex */
  sha256: string
  /** first eight digits of each part's hash; null for a part that was unknown when the customer signed */
  parts: Readonly<Record<SignedPart, string | null>>
}

const unknown = '-'
const shape = new RegExp(
  `sha256:([0-9a-f]{64})${signedParts.map(part => ` ${part}:([0-9a-f]{8}|${unknown})`).join('')}`,
)

/** Writes a digest as `sha256:3f… job:1a2b3c4d items:…`. */
export function writeDigest({ sha256, parts }: SignedDigest): string {
  return [`sha256:${sha256}`, ...signedParts.map(part => `${part}:${parts[part] ?? unknown}`)].join(' ')
}

/** Reads the first digest in a text; null if there is none. */
export function readDigest(text: string | null | undefined): SignedDigest | null {
  const [, sha256, ...found] = text?.match(shape) ?? []
  if (sha256 === undefined) return null
  const parts = signedParts.map((part, at) => [part, found[at] === unknown ? null : (found[at] ?? null)])
  return { sha256, parts: Object.fromEntries(parts) as SignedDigest['parts'] }
}

/** Returns a text without its digest and the words before the digest, which a technician cannot use. */
export function withoutDigest(text: string): string {
  const found = shape.exec(text)
  if (found === null) return text.trim()
  const before = text.slice(0, found.index)
  const leading = before.slice(Math.max(...[...'.!?'].map(end => before.lastIndexOf(end))) + 1)
  return (before.slice(0, before.length - leading.length) + text.slice(found.index + found[0].length)).trim()
}
