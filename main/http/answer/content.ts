/** Sends content in bytes: all of it, a range, or 304 if the client has it (RFC 9110, sections 13 and 14). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTurns } from '../../store/blobs/in-turns.ts'
import type { ContentParts } from '../../store/contents/contents.ts'
import { isSameTag, rangeOf } from './content-range.ts'
import { sendProblem } from './failure-answer.ts'

export interface SentContent {
  /** bytes */
  size: number
  mimeType: string
  /** differs for different bytes */
  tag: string
  /** name to save it under; null: it is only displayed */
  fileName: string | null
  read(start: number, end: number): ContentParts
}

const everyContent = {
  'Accept-Ranges': 'bytes',
  // Clients may cache it, but must ask each time, as the user may have lost the right to it.
  'Cache-Control': 'private, no-cache',
  // Gives the bytes no rights in a browser, in case one displays them in spite of the other headers.
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const

/** Reads the first part before the answer begins, so that an error of the reading has an answer of its own. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: SentContent,
): Promise<FastifyReply> {
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
  const parts = request.method === 'HEAD' ? [] : await openParts(content.read(start, end))
  return reply
    .header('Content-Type', withCharset(content.mimeType))
    .header('Content-Length', end - start)
    .send(Readable.from(parts, { objectMode: false }))
}

/** Reads the first part at once, and the others when they are asked for. @throws the errors of the first part */
export async function openParts(read: ContentParts): Promise<AsyncIterable<Uint8Array>> {
  const parts = inTurns(read)
  const first = await parts.next()
  return continueWith(first, parts)
}

async function* continueWith(
  first: IteratorResult<Uint8Array, void>,
  parts: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (!first.done) yield first.value
    yield* parts
  } finally {
    // Ends a download from a store if the client went away before the second part.
    await parts.return()
  }
}

/** Declares UTF-8 for text, as only UTF-8 is stored with a text type. */
function withCharset(mimeType: string): string {
  return mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType
}

/**
 * Returns the header with the file name in ASCII and, if that differs, in full (RFC 6266, RFC 8187). The file is an
 * attachment, so that no uploaded file is displayed as a page of the hub.
 */
function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encode(fileName)}`
}

/** Also encodes the characters that `encodeURIComponent` leaves, but RFC 8187 does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
