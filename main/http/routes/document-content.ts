/** Content and thumbnails of documents (interface, "Documents"). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DocumentRecord, getDocument } from '../../service/records/document-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { StoredContent } from '../../store/blobs/blobs.ts'
import { sendContent } from '../answer/content.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

interface OfDocument {
  Params: { did: string }
}

const content = describe({
  tag: 'Documents',
  access: 'token',
  id: 'getDocumentContent',
  summary: "A document's content, as a download",
  answer: { status: 200, description: 'The content', content: ['*/*'] },
  headers: ['Range', 'If-None-Match'],
})

const thumb = describe({
  tag: 'Documents',
  access: 'token',
  id: 'getDocumentThumb',
  summary: 'A small picture of a document, or an icon for its type',
  answer: { status: 200, description: 'The picture', content: ['image/jpeg'] },
  headers: ['Range', 'If-None-Match'],
})

export function registerDocumentContent(app: FastifyInstance, context: HttpContext): void {
  const { blobs, thumbnails } = context

  app.get<OfDocument>('/document/:did/content', content, async (request, reply) => {
    const { document, stored } = await contentOf(context, request)
    return sendContent(request, reply, {
      size: stored.size,
      mimeType: document.mime_type ?? 'application/octet-stream',
      tag: stored.sha256,
      fileName: document.file_name ?? `document-${document.id}`,
      read: (start, end) => blobs.read(stored, start, end),
    })
  })

  app.get<OfDocument>('/document/:did/thumb', thumb, async (request, reply) => {
    const { document, stored } = await contentOf(context, request)
    const { bytes, tag } = await thumbnails.of(stored, document.mime_type ?? '')
    return sendContent(request, reply, {
      size: bytes.length,
      mimeType: 'image/jpeg',
      tag,
      fileName: null,
      read: (start, end) => [bytes.subarray(start, end)],
    })
  })
}

/** @throws Refused `not-found`, also for a link, whose content is at another address */
async function contentOf(
  { service, blobs }: HttpContext,
  request: FastifyRequest<OfDocument>,
): Promise<{ document: DocumentRecord; stored: StoredContent }> {
  const document = getDocument(service.store.read, identityOf(request).actor, request.params.did)
  if (document.sha256 === null) {
    refuse('not-found', 'This document is a link: its content is at its own address.')
  }
  const stored = await blobs.find(document.sha256)
  return stored ? { document, stored } : refuse('not-found', 'The content of this document is not here.')
}
