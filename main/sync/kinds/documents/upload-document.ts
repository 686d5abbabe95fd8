/** The first step of sending a document: its bytes (interface, "Documents"). */
import { findDocumentAnywhere } from '../../../service/records/document-record.ts'
import type { Blobs, StoredContent } from '../../../store/blobs/blobs.ts'
import { inTurns } from '../../../store/blobs/in-turns.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { adoptDocument } from '../../documents/adopt-document.ts'
import type { SyncContext } from '../../records/context.ts'
import type { Exchange } from '../../records/exchange.ts'
import { offeredExtensions } from '../../records/offered-extensions.ts'
import { changeOperation, findOperation, type Operation } from '../../records/operation.ts'
import { encodeFileForm } from '../../remote/file-form.ts'
import { type RemoteDocument, readUpload } from '../../remote/remote-document.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import type { IntentFor } from '../../send/kind.ts'
import { retry, review } from '../../send/verdict.ts'
import { describing, judgeStep } from './document-steps.ts'
import { nameAgain } from './name-again.ts'

type Add = IntentFor<'document.add'>

/** Null: it is there, and that is written down; a doubled upload would be an orphan that nobody sees. */
export async function uploadDocument(
  exchange: Exchange,
  operation: Operation,
  intent: Add,
): Promise<Attempt | null> {
  const { context } = exchange
  const content = context.blobs.find(intent.sha256)
  if (!content) return { verdict: review('bytes-gone') }
  const frozen = uploadRequest(context, operation)
  if (beginAttempt(exchange, operation.id, { requestOf: () => frozen, isShown: false }) === null)
    return nothingToSend
  const form = encodeFileForm(`fieldbook-${operation.id}`, fieldsOf(context, intent), {
    ...intent,
    read: () => told(context, operation.id, context.blobs, content),
  })
  const { contentType, body: file } = form
  const reply = await exchange.send({ ...frozen, contentType, file, expected: readUpload }).finally(() => {
    context.transferProgress.end(operation.id)
  })
  if (reply.kind !== 'answer') return { verdict: judgeStep(reply) }
  const { document } = reply.body
  if (document === null || !isKept(context, document, intent)) return notKept(context, operation)
  keepUploaded(context, operation.id, intent, document)
  return null
}

/** As large as it is, and no document that has other bytes: that one would be lost here. */
function isKept({ service }: SyncContext, document: RemoteDocument, intent: Add): boolean {
  const known = findDocumentAnywhere(service.store.read, document.uuid)
  const isAnother = known !== undefined && known.sha256 !== null && known.sha256 !== intent.sha256
  return !isAnother && (document.size ?? intent.size) === intent.size
}

/**
 * An error of the hub, whatever its status says. The next upload goes without the Idempotency-Key, under which the hub
 * would give this same answer again.
 */
function notKept({ service }: SyncContext, { id }: Operation): Attempt {
  service.store.transaction(db => changeOperation(db, id, { made: {} }))
  const detail = 'The hub did not keep the file.'
  return { verdict: retry('server-error', 'unknown', { detail, isServerError: true }) }
}

/** From now on the hub's uuid names the document, whatever becomes of the steps that follow. */
export function keepUploaded(
  context: SyncContext,
  operationId: string,
  intent: Add,
  document: RemoteDocument,
): void {
  const isDescribed = Object.keys(describing(intent, document)).length === 0
  context.service.store.transaction(db => {
    const before = findOperation(db, operationId)
    changeOperation(db, operationId, { step: isDescribed ? 2 : 1, made: { uuid: document.uuid } })
    adoptDocument(db, intent.documentUuid, document)
    const renamed = { from: intent.documentUuid, to: document.uuid }
    const isAnew = before?.made != null && renamed.from !== renamed.to
    if (isAnew && before.jobUuid !== null) nameAgain(db, context, { jobUuid: before.jobUuid, ...renamed })
  })
}

export function uploadRequest(context: SyncContext, { id, made }: Operation): FrozenRequest {
  const offered = offeredExtensions(context.service.store.read)
  // under its key a hub that has lost the file since would give the first answer again
  const isFirst = made === null
  return {
    method: 'POST',
    path: '/document/content',
    contentType: 'multipart/form-data',
    body: null,
    idempotencyKey: isFirst && offered.includes('idempotency') ? id : null,
  }
}

/** To whom the file belongs, where the person is in several groups and the hub knows our extensions. */
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
