/** Content in bytes: whole, in a range, or not at all where the client has it (RFC 9110, sections 13 and 14). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTurns } from '../../store/blobs/in-turns.ts'
import { isSameTag, rangeOf } from './content-range.ts'
import { sendProblem } from './failure-answer.ts'

export interface SentContent {
  /** bytes */
  size: number
  mimeType: string
  /** what names these bytes and no others */
  tag: string
  /** what to save it as; null: it is only shown */
  fileName: string | null
  read(start: number, end: number): Iterable<Uint8Array>
}

const everyContent = {
  'Accept-Ranges': 'bytes',
  // it may be kept, and is asked for again each time, as rights may go
  'Cache-Control': 'private, no-cache',
  // belt and braces: whatever the bytes are, a browser gives them no rights
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const

export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: SentContent,
): FastifyReply {
  const etag = `"${content.tag}"`
  reply.headers({ ...everyContent, ETag: etag })
  if (isSameTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, content.size) : null
  if (range === 'unsatisfiable') {
    return sendProblem(request, reply, {
      status: 416,
      detail: `The content has ${content.size} bytes: there are none in this range.`,
      headers: { 'Content-Range': `bytes */${content.size}` },
    })
  }
  const { start, end } = range ?? { start: 0, end: content.size }
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end - 1}/${content.size}`)
  if (content.fileName !== null) {
    reply.header('Content-Disposition', contentDisposition(content.fileName))
  }
  const isAsked = request.method !== 'HEAD'
  return reply
    .header('Content-Type', withCharset(content.mimeType))
    .header('Content-Length', end - start)
    .send(Readable.from(isAsked ? inTurns(content.read(start, end)) : [], { objectMode: false }))
}

/** Text was taken for such because it is UTF-8. */
function withCharset(mimeType: string): string {
  return mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType
}

/** The name that a file is saved under: in ASCII for who knows no other, and whole (RFC 6266, RFC 8187). */

/** Always an attachment: nothing of a stranger's is shown in the place of a page. */
function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encode(fileName)}`
}

/** What RFC 8187 leaves out of its `attr-char` and `encodeURIComponent` does not. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
