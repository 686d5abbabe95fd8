/** Which part of content is asked for, and whether the client has it already (RFC 9110, sections 13 and 14). */
import type { IncomingHttpHeaders } from 'node:http'

/** In bytes; `end` is not included. */
export interface ByteRange {
  start: number
  end: number
}

/** Whether If-None-Match names the tag; weak ones count. */
export function isSameTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/**
 * Null for all of it: where no range is asked for, where several are, where it is malformed, and where If-Range names
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
