/**
 * Serves the bytes of documents to the screens from a separate origin.
 * Only files whose bytes show a picture, a PDF, sound or a film are served, and only documents of the account that is
 * open.
 */
import type { Logger } from 'pino'
import { contentLimits, limits } from '../../../shared/limits/limits.ts'
import { getOrMake } from '../../../shared/text/get-or-make.ts'
import { isShown } from '../../../shared/views/shown-types.ts'
import { rangeOf } from '../../http/answer/content-range.ts'
import { sniffType } from '../../service/documents/sniff-type.ts'
import { createThumbnails, type Thumbnails } from '../../service/documents/thumbnails/thumbnails.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { Refused } from '../../service/refuse.ts'
import type { Blobs, StoredContent } from '../../store/blobs/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import { readRecording } from '../recording/read-recording.ts'
import type { Session } from '../session/session.ts'
import { answer, say, streamOf } from './content-answer.ts'
import { createSniffing, type Sniffing } from './sniffed-types.ts'

/**
 * Serves `/DOCUMENT_UUID` as a whole or the requested range, and `/recording/UUID`, which is not a document yet.
 * `?size=N` returns a thumbnail whose longer side has 256 pixels for every N.
 * Errors are 404: the document is not on this laptop; 415: its type is not shown; 416: wrong range; 429:
 * too many requests.
 */
export type ServeContents = (request: Request) => Promise<Response>

type Asked = Pick<Session, 'store' | 'blobs' | 'actor'>

interface Reader extends Sniffing {
  thumbnails: Thumbnails
}

/**
 * The number of pictures that may wait for a thumbnail. A browser requests all pictures near the visible
 * part of a page.
 */
const waitingAtMost = 500
const address = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
const ofRecording = /^\/recording\/([0-9a-f-]{36})$/i
const size = /^[1-9]\d{0,3}$/

/** `sessionNow` is called for each request, so that an account is no longer served after signing out. */
export function createServeContents(
  sessionNow: () => Asked | null,
  { clock, log }: Pick<Ports, 'clock'> & { log: Pick<Logger, 'error'> },
): ServeContents {
  const readers = new WeakMap<Blobs, Reader>()
  const readerOf = (blobs: Blobs) =>
    getOrMake(readers, blobs, () => ({
      ...createSniffing(blobs, waitingAtMost),
      thumbnails: createThumbnails({ blobs, now: () => clock.now(), waitingAtMost }),
    }))
  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return say(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' })
    try {
      const { pathname, searchParams } = new URL(request.url)
      const session = sessionNow()
      const recordingUuid = ofRecording.exec(pathname)?.[1]
      if (session && recordingUuid !== undefined) return recording(request, session, recordingUuid)
      const content = session && findContent(session, pathname)
      if (!content) return say(404, 'There is no such file on this laptop.')
      const reader = readerOf(session.blobs)
      const type = await reader.typeOf(content)
      if (!isShown(type)) return say(415, 'Only pictures, PDF, sound and films are shown here.')
      const asked = searchParams.get('size')
      if (asked === null)
        return (await reader.isTooLarge(content))
          ? say(415, 'This picture is too large to be shown.')
          : whole(request, session.blobs, content, type)
      return size.test(asked)
        ? await small(request, reader.thumbnails, content, type)
        : say(400, 'A size is a number of pixels.')
    } catch (error) {
      return failed(error, log)
    }
  }
}

function findContent({ store, blobs, actor }: Asked, pathname: string): StoredContent | null {
  const uuid = address.exec(pathname)?.[1]
  if (uuid === undefined || !store.isOpen || !blobs.isOpen) return null
  const document = findDocument(store.read, actor(), uuid.toLowerCase())
  return (document && document.sha256 !== null && blobs.find(document.sha256)) || null
}

/** A recording that runs gets longer, so its parts are read for each request. */
async function recording(
  request: Request,
  { store, blobs }: Asked,
  recordingUuid: string,
): Promise<Response> {
  const file = readRecording(blobs, store.read, recordingUuid)
  if (!file.ok) return say(404, 'There is no such recording on this laptop.')
  const { bytes } = file.value
  const type = await sniffType(bytes.subarray(0, contentLimits.sniffedBytes), null)
  const sha256 = `${recordingUuid}-${bytes.length}`
  return inRange(request, { sha256, size: bytes.length, type }, (start, end) => [bytes.subarray(start, end)])
}

function whole(request: Request, blobs: Blobs, content: StoredContent, type: string): Response {
  return inRange(request, { ...content, type }, (start, end) => blobs.read(content, start, end))
}

function inRange(
  request: Request,
  content: { sha256: string; size: number; type: string },
  read: (start: number, end: number) => Iterable<Uint8Array>,
): Response {
  const { type } = content
  const etag = `"${content.sha256}"`
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', etag }
  const asked = {
    range: request.headers.get('range') ?? undefined,
    'if-range': request.headers.get('if-range') ?? undefined,
  }
  const range = request.method === 'GET' ? rangeOf(asked, etag, content.size) : null
  if (range === 'unsatisfiable')
    return say(416, 'The file has no such part.', { 'content-range': `bytes */${content.size}` })
  const { start, end } = range ?? { start: 0, end: content.size }
  return answer(range ? 206 : 200, request.method === 'HEAD' ? null : streamOf(read(start, end)), {
    ...headers,
    'content-length': String(end - start),
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${content.size}` }),
  })
}

async function small(
  request: Request,
  thumbnails: Thumbnails,
  content: StoredContent,
  type: string,
): Promise<Response> {
  // making a thumbnail reads the whole file into memory
  const thumbnail = content.size > limits.documentBytes ? null : await thumbnails.of(content, type)
  if (thumbnail === null || thumbnail.isIcon) return say(415, 'No picture can be made of this file.')
  const { bytes, tag } = thumbnail
  return answer(200, request.method === 'HEAD' ? null : Uint8Array.from(bytes), {
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    etag: `"${tag}"`,
  })
}

function failed(error: unknown, log: Pick<Logger, 'error'>): Response {
  if (error instanceof Refused && error.failure.code === 'too-many')
    return say(429, 'Too many pictures are asked for at once.', { 'retry-after': '5' })
  log.error({ err: error }, 'contents.failed')
  return say(500, 'The file could not be read. It is not lost by this: try again.')
}
