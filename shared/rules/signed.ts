/**
 * Hash of the data that a customer signed, stored with the signature and in its event. It has the SHA-256 over
 * everything and the start of the SHA-256 of each part, so that a later change can be located. Pure.
 */

export const signedParts = ['job', 'items', 'notes', 'forms', 'photos', 'signature'] as const
export type SignedPart = (typeof signedParts)[number]

export interface SignedDigest {
  /** over all of it, in hex */
  sha256: string
  /** eight digits of each; null for what was not known when it was signed */
  parts: Readonly<Record<SignedPart, string | null>>
}

const unknown = '-'
const shape = new RegExp(
  `sha256:([0-9a-f]{64})${signedParts.map(part => ` ${part}:([0-9a-f]{8}|${unknown})`).join('')}`,
)

/** `sha256:3f… job:1a2b3c4d items:…` */
export function writeDigest({ sha256, parts }: SignedDigest): string {
  return [`sha256:${sha256}`, ...signedParts.map(part => `${part}:${parts[part] ?? unknown}`)].join(' ')
}

/** The first in a text; null for a text without one. */
export function readDigest(text: string | null | undefined): SignedDigest | null {
  const [, sha256, ...found] = text?.match(shape) ?? []
  if (sha256 === undefined) return null
  const parts = signedParts.map((part, at) => [part, found[at] === unknown ? null : (found[at] ?? null)])
  return { sha256, parts: Object.fromEntries(parts) as SignedDigest['parts'] }
}

/** A text without its digest and the words that lead up to it: no technician can do anything with it. */
export function withoutDigest(text: string): string {
  const found = shape.exec(text)
  if (found === null) return text.trim()
  const before = text.slice(0, found.index)
  const leading = before.slice(Math.max(...[...'.!?'].map(end => before.lastIndexOf(end))) + 1)
  return (before.slice(0, before.length - leading.length) + text.slice(found.index + found[0].length)).trim()
}
