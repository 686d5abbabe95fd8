/** Uploads a document's bytes, the first step of sending it (interface, "Documents"). */
import { findDocumentAnywhere } from '../../../service/records/document-record.ts'
import type { Blobs, StoredContent } from '../../../store/blobs/blobs.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { encodeFileForm } from '../../client/file-form.ts'
import { called } from '../../client/read-entity.ts'
import { type RemoteDocument, readRemoteDocument, readUpload } from '../../client/remote-job.ts'
import { getRequest } from '../../client/request.ts'
import { adoptDocument } from '../../entities/documents/adopt-document.ts'
import { isMissing } from '../../entities/jobs/read-job.ts'
import type { Operation } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { offeredExtensions, operationKey } from '../../state/server.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor } from '../send/kind.ts'
import { lookUp } from '../send/look-up.ts'
import { isRepeatable } from '../send/send-again.ts'
import { retry, review } from '../send/verdict.ts'
import { describing, judgeStep } from './owner.ts'

type Add = IntentFor<'document.add'>

/**
 * Uploads the bytes. Null: the server has them, and this is stored. A second upload would create a document to which
 * nothing refers.
 */
export async function uploadDocument(
  exchange: Exchange,
  operation: Operation,
  intent: Add,
): Promise<Attempt | null> {
  const { context } = exchange
  const content = context.blobs.find(intent.sha256)
  if (!content) return { verdict: review('bytes-gone') }
  const uploaded = await findUpload(exchange, operation, intent)
  if (uploaded !== 'not-stored') return uploaded
  const request = beginAttempt(exchange, operation.id, { requestOf: () => uploadRequest, isShown: false })
  if (request === null) return nothingToSend
  const form = encodeFileForm(`fieldbook-${operation.id}`, fieldsOf(context, intent), {
    ...intent,
    read: () => told(context, operation.id, context.blobs, content),
  })
  const { contentType, body: file } = form
  const reply = await exchange.send({ ...request, contentType, file, expected: readUpload }).finally(() => {
    context.transferProgress.end(operation.id)
  })
  if (reply.kind === 'no-reply' && reply.isStored) return { verdict: lookUpSoon }
  if (reply.kind !== 'answer') return { verdict: judgeStep(reply) }
  const { document } = reply.body
  if (document === null || !isUploaded(context, document, intent)) return notKept(context, operation)
  storeUploaded(context, operation.id, intent, document)
  return null
}

const lookUpSoon = retry('look-up', 'unknown', { afterMs: 0 })

/**
 * Looks up an upload with an unclear end, so that its bytes are sent only once. Returns `not-stored` if they have to be
 * sent, otherwise the result of `uploadDocument`.
 */
async function findUpload(
  exchange: Exchange,
  operation: Operation,
  intent: Add,
): Promise<Attempt | null | 'not-stored'> {
  if (!isRepeatable(exchange, operation)) return 'not-stored'
  const key = operationKey(operation)
  const found = await lookUp(exchange, [key])
  if (found === null) return { verdict: retry('look-up', 'unknown') }
  if (!found.has(key)) return 'not-stored'
  const uuid = found.get(key) ?? ''
  const reply = await exchange.send(getRequest(`/document/${uuid}`, called(uuid, readRemoteDocument)))
  if (reply.kind === 'answer') {
    storeUploaded(exchange.context, operation.id, intent, reply.body)
    return null
  }
  if (!isMissing(reply)) return { verdict: judgeStep(reply) }
  // the document has been deleted at the server since
  uploadUnderNewKey(exchange.context, operation.id)
  return { verdict: lookUpSoon }
}

/**
 * Lets the upload be repeated under a new key. Under the first key the server would repeat its answer about a document
 * that it no longer has.
 */
export function uploadUnderNewKey({ service, ports }: SyncContext, operationId: string): void {
  const event = { kind: 'began again', key: ports.random.uuid() } as const
  service.store.transaction(db => applyEvent(db, operationId, event))
}

/**
 * Whether the server stored all bytes, and its uuid is free here. If another document here has that uuid, adopting the
 * uuid would lose that document.
 */
function isUploaded({ service }: SyncContext, document: RemoteDocument, intent: Add): boolean {
  const known = findDocumentAnywhere(service.store.read, document.uuid)
  const isAnother = known !== undefined && known.sha256 !== null && known.sha256 !== intent.sha256
  return !isAnother && (document.size ?? intent.size) === intent.size
}

/** Returns a server error for a document that the server did not store, whatever the status of its answer. */
function notKept(context: SyncContext, { id }: Operation): Attempt {
  uploadUnderNewKey(context, id)
  const detail = 'The hub did not keep the file.'
  return { verdict: retry('server-error', 'unknown', { detail, isServerError: true }) }
}

/** Adopts the server's uuid for the document. The uuid stays even if later steps fail. */
export function storeUploaded(
  context: SyncContext,
  operationId: string,
  intent: Add,
  document: RemoteDocument,
): void {
  context.service.store.transaction(db => {
    const isDescribed = Object.keys(describing(db, intent, document)).length === 0
    applyEvent(db, operationId, { kind: 'step done', step: isDescribed ? 2 : 1, uuid: document.uuid })
    adoptDocument(db, intent.documentUuid, document)
  })
}

export const uploadRequest: FrozenRequest = {
  method: 'POST',
  path: '/document/content',
  contentType: 'multipart/form-data',
  body: null,
  idempotencyKey: null,
}

/**
 * Returns the form fields of the upload. They include the group if the user is in several groups and the server has
 * extensions.
 */
function fieldsOf(
  { account, service: { store } }: SyncContext,
  { documentUuid }: Add,
): Record<string, string> {
  const groupId = store.read.value<number>('SELECT group_id FROM documents WHERE uuid = ?', documentUuid)
  const isAsked = account.groupIds.length > 1 && offeredExtensions(store.read).length > 0
  return groupId !== undefined && isAsked ? { groupId: String(groupId) } : {}
}

async function* told(
  { transferProgress }: SyncContext,
  operationId: string,
  blobs: Blobs,
  content: StoredContent,
): AsyncGenerator<Uint8Array, void, undefined> {
  let done = 0
  const tell = () => transferProgress.tell(operationId, { done, total: content.size })
  tell()
  for await (const part of inTurns(blobs.read(content))) {
    yield part
    done += part.length
    tell()
  }
}
