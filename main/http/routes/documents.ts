/** Documents: upload, describe, read, attach and detach (interface, "Documents"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  Document,
  DocumentInput,
  type Upload,
  Upload as UploadSchema,
} from '../../../shared/entities/document.ts'
import { EntityId } from '../../../shared/entities/schema.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { attachDocument, detachDocument } from '../../service/documents/attach-document.ts'
import { createDocument } from '../../service/documents/create-document.ts'
import { putDocument, readDocument } from '../../service/documents/put-document.ts'
import { requireAsset, requireDocument, requireJob } from '../answer/etag.ts'
import { sendProblem } from '../answer/failure-answer.ts'
import { sendDone } from '../answer/send-done.ts'
import { type Change, holdKey, readBackWith, sendOnce, sendOnceAlone } from '../answer/send-once.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { identityOf, senderOf } from '../request/identify.ts'
import { type ArrivedFile, FILE_PART, takeFiles, UploadTooLarge, withFile } from '../request/upload.ts'
import { createUploadPlaces } from '../request/upload-bounds.ts'
import { readWith, sendPlain } from './entity.ts'

interface OfDocument {
  Params: { did: string }
}

const ofDocuments = { tag: 'Documents', access: 'token' } as const satisfies Partial<Operation>
const megabytes = limits.documentBytes / 1024 / 1024

const upload = describe({
  ...ofDocuments,
  id: 'uploadDocument',
  summary: 'Uploads a file, which is not attached to anything yet',
  description: `One file of ${megabytes} MB at most. Its type is detected from its bytes.`,
  body: {
    type: 'multipart/form-data',
    file: FILE_PART,
    fields: { groupId: { description: 'The group of the document.', schema: EntityId } },
  },
  answer: { status: 200, description: 'The document of the file', schema: UploadSchema },
  headers: ['Idempotency-Key'],
  refuses: [400, 409],
})

/** Adds the route for uploads, in a scope for files. */
export async function registerDocumentUpload(app: FastifyInstance, context: HttpContext): Promise<void> {
  await takeFiles(app)
  const inPlace = createUploadPlaces()

  const readBack = (request: FastifyRequest, reply: FastifyReply, uuid: string) =>
    reply.send(uploaded(readDocument(context.service.store.read, identityOf(request).actor, uuid)))
  const options = { config: { ...upload.config, readBack, isKeptByRoute: true } } as const
  app.post('/document/content', options, async (request, reply) =>
    inPlace(senderOf(identityOf(request)), () => takeIn(context, request, reply)),
  )
}

async function takeIn(context: HttpContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const releaseKey = holdKey(context, request)
  try {
    return await withFile(context, request, file => keepOnce(context, request, reply, file))
  } catch (error) {
    if (!(error instanceof UploadTooLarge)) throw error
    const detail = `The file is too large: ${megabytes} MB at most.`
    return sendProblem(request, reply, { status: 413, detail })
  } finally {
    releaseKey()
  }
}

/** Creates the document. Its content is stored already, so no document exists without content. */
function keepOnce(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ArrivedFile,
): unknown {
  const { size, ...about } = file
  const change: Change<Document> = {
    work: command => createDocument(command, file),
    uuidOf: document => document.uuid,
    send: document => reply.send(uploaded(document)),
  }
  return sendOnceAlone(context, request, reply, change, about)
}

function uploaded(document: Document): Upload {
  return { success: true, document }
}

const readOne = readWith(readDocument, sendPlain)

const documentBody = jsonBody(DocumentInput)
const documentAnswer = { status: 200, description: 'The document', schema: Document } as const

const put = describe({
  ...ofDocuments,
  id: 'putDocument',
  summary: "Updates a document's metadata",
  description:
    'An absent property is unchanged, null clears it, an unknown one is kept. Type, size and address of an upload are read-only.',
  body: documentBody,
  answer: documentAnswer,
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

/** Adds the routes with a document's metadata as JSON. */
export function registerDocumentWrites(app: FastifyInstance, context: HttpContext): void {
  app.put<OfDocument>('/document/:did', readBackWith(put, readOne(context)), async (request, reply) => {
    const body = documentBody.check(request.body)
    const { did } = request.params
    return sendOnce(context, request, reply, {
      work: command => {
        requireDocument(command, did, request)
        return putDocument(command, did, body)
      },
      uuidOf: document => document.uuid,
      send: document => sendPlain(context, request, reply, document),
    })
  })
}

const get = describe({
  ...ofDocuments,
  id: 'getDocument',
  summary: "A document's metadata",
  answer: documentAnswer,
  headers: ['If-None-Match'],
})

/** Adds the routes without a body. */
export function registerDocumentReads(app: FastifyInstance, context: HttpContext): void {
  const read = readOne(context)
  app.get<OfDocument>('/document/:did', get, async (request, reply) =>
    read(request, reply, request.params.did),
  )
  registerAttaching(app, context, 'job')
  registerAttaching(app, context, 'asset')
}

const requireOwner = { job: requireJob, asset: requireAsset } as const

function registerAttaching(app: FastifyInstance, context: HttpContext, kind: 'job' | 'asset'): void {
  const [suffix, owner] = kind === 'job' ? ['Job', 'a job'] : ['Asset', 'an asset']
  const attaching = describe({
    ...ofDocuments,
    id: `attachTo${suffix}`,
    summary: `Attaches a document to ${owner}`,
    answer: { status: 200, description: 'It is attached' },
    headers: ['If-Match', 'Idempotency-Key'],
    refuses: [409],
  })
  const detaching = describe({
    ...ofDocuments,
    id: `detachFrom${suffix}`,
    summary: `Detaches a document from ${owner}; its content stays`,
    answer: { status: 200, description: 'It is not attached' },
    headers: ['If-Match', 'Idempotency-Key'],
  })
  const changes = [
    { method: 'PUT', change: attachDocument, options: attaching },
    { method: 'DELETE', change: detachDocument, options: detaching },
  ] as const
  for (const { method, change, options } of changes) {
    app.route<{ Params: { id: string; did: string } }>({
      method,
      url: `/${kind}/:id/document/:did`,
      ...options,
      handler: async (request, reply) => {
        const { id, did } = request.params
        return sendDone(context, request, reply, command => {
          requireOwner[kind](command, id, request)
          change(command, { kind, ref: id }, did)
        })
      },
    })
  }
}
