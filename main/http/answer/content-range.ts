/** Ranges of content, and content that the client already has (RFC 9110, sections 13 and 14). */
import type { IncomingHttpHeaders } from 'node:http'

/** Positions in bytes; `end` is not included. */
export interface ByteRange {
  start: number
  end: number
}

/** Returns whether If-None-Match contains the tag. Weak tags match too. */
export function isSameTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/**
 * Returns null for the whole content: without a range, with several ranges or a malformed one, and if If-Range names
 * other content.
 */
export function rangeOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? []
  if (first === '' && last === '') return null
  if (first === '') return suffix(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return null
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - length), end: size }
}
