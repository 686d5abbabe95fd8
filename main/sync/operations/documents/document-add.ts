/**
 * Sends a photo or a file in three steps: upload, describe, attach. Each finished step is stored, so that the next
 * attempt continues with the step that failed (sync design, sections 3, 5 and 12).
 */

import { findDocumentAnywhere } from '../../../service/records/document-record.ts'
import { askForCurrent } from '../../client/current.ts'
import { called } from '../../client/read-entity.ts'
import { type RemoteDocument, readRemoteDocument } from '../../client/remote-job.ts'
import { isMissing } from '../../entities/jobs/read-job.ts'
import { findOperation, isOver, type Operation } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { Exchange } from '../../state/context.ts'
import { recordDocument } from '../acts/add-document.ts'
import { undoDocumentWork } from '../acts/change-document.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { denied, ensureJobHere } from '../send/on-job.ts'
import { bareRequest, putRequest } from '../send/requests.ts'
import { intentNow } from '../send/send-again.ts'
import { judge, review } from '../send/verdict.ts'
import { describing, judgeStep, notFoundThere, ownerPath, readOwner } from './owner.ts'
import { summaryOfFile } from './summary-of-file.ts'
import { storeUploaded, uploadDocument, uploadRequest, uploadUnderNewKey } from './upload-document.ts'

/**
 * The kind of operation that adds a document. A file for a signature or a field is not attached, so the server's answer
 * to the upload is enough.
 */
export const documentAdd: Kind<'document.add'> = {
  attempt: sendDocument,
  isSeenInAnswer: false,
  preview: () => uploadRequest,
  onDone(db, context, operation, intent) {
    if (!intent.attach) applyEvent(db, operation.id, { kind: 'seen', now: context.ports.clock.now() })
  },
  undo: undoDocumentWork,
  redo(context, { owner, documentUuid: _was, at: _then, ...file }, ref) {
    const { sha256, size, fileName, mimeType, ...said } = file
    const kept = { sha256, size, fileName, mimeType }
    return recordDocument(context, { ...said, owner: { kind: owner, ref }, kept })
  },
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}

type Add = IntentFor<'document.add'>

async function sendDocument(exchange: Exchange, operation: Operation, intent: Add): Promise<Attempt> {
  const absent = await ensureJobHere(exchange, operation)
  if (absent) return absent
  const found = await findRestored(exchange, operation, intent)
  if (found) return found
  const steps = [uploadDocument, describeDocument, attachDocument]
  for (const [index, step] of steps.entries()) {
    const current = intentNow(exchange.context, operation.id, 'document.add')
    if (!current) return nothingToSend
    if ((current.operation.progress?.step ?? 0) > index) continue
    const attempt = await step(exchange, current.operation, current.intent)
    if (attempt) return attempt
  }
  return { verdict: { kind: 'answered' } }
}

/** Sends the properties that the upload did not contain (interface, "Documents"). */
async function describeDocument(
  exchange: Exchange,
  operation: Operation,
  intent: Add,
): Promise<Attempt | null> {
  const { context } = exchange
  const said = describing(context.service.store.read, intent, null)
  const put = putRequest(`/document/${uuidOf(operation)}`, said)
  const describe = { requestOf: () => put, step: 'describe', isShown: false } as const
  const request = beginAttempt(exchange, operation.id, describe)
  if (request === null) return nothingToSend
  const expected = called(uuidOf(operation), readRemoteDocument)
  // without the sent description, the answer is that to the upload, from a cache
  const isSilent = ({ description }: RemoteDocument) => description === null && said.description != null
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isSilent)
  if (reply.kind === 'refusal' && reply.status === 404) return startOver(exchange, operation)
  const isDone = reply.kind === 'answer' || (reply.kind === 'no-reply' && reply.isStored)
  if (!isDone) return { verdict: judgeStep(reply) }
  context.service.store.transaction(db => applyEvent(db, operation.id, { kind: 'step done', step: 2 }))
  return null
}

/** Attaches the document. A repetition changes nothing. */
async function attachDocument(
  exchange: Exchange,
  operation: Operation,
  intent: Add,
): Promise<Attempt | null> {
  if (!intent.attach) return null
  const put = bareRequest('PUT', `${ownerPath(operation)}/document/${uuidOf(operation)}`)
  const attach = beginAttempt(exchange, operation.id, { requestOf: () => put, step: 'attach' })
  if (attach === null) return nothingToSend
  const reply = await exchange.send({ ...attach, expected: 'nothing' })
  if (reply.kind !== 'refusal' || reply.status !== 404) return { verdict: judgeStep(reply) }
  const owner = await readOwner(exchange, operation)
  if (isMissing(owner)) {
    return { verdict: review('deleted'), isGone: true }
  }
  if (owner.kind !== 'owner') return { verdict: judge(owner, 'safe') }
  // an earlier attempt has arrived
  const isThere = owner.documents.some(({ uuid }) => uuid === uuidOf(operation))
  if (isThere) return { verdict: { kind: 'answered' } }
  // a proxy may have answered, and another upload would store the bytes twice
  return denied(operation) ?? startOver(exchange, operation)
}

/** Uploads the document again: the server no longer has it, and the bytes are here. */
function startOver({ context }: Exchange, { id }: Operation): Attempt {
  uploadUnderNewKey(context, id)
  return { verdict: notFoundThere }
}

/**
 * Looks up the file of a restored operation (`progress.restored`). The server may have it under another uuid. Null: the
 * file has to be sent.
 */
async function findRestored(exchange: Exchange, operation: Operation, intent: Add): Promise<Attempt | null> {
  const { context } = exchange
  if (operation.progress?.restored !== true || !intent.attach) return null
  const read = await readOwner(exchange, operation)
  if (read.kind !== 'owner') {
    return isMissing(read) ? { verdict: review('deleted'), isGone: true } : { verdict: judge(read, 'safe') }
  }
  const { documents } = read
  const made = operation.progress?.uuid
  const found = documents.find(document =>
    made === undefined ? isTheSame(exchange, intent, document) : document.uuid === made,
  )
  if (!found) {
    context.service.store.transaction(db => applyEvent(db, operation.id, { kind: 'not found' }))
    return null
  }
  const current = findOperation(context.service.store.read, operation.id)
  if (!current || isOver(current)) return nothingToSend
  storeUploaded(context, operation.id, intent, found)
  return { verdict: { kind: 'answered' }, ...(read.job && { job: read.job }) }
}

/**
 * Whether a document is the looked-up file: compares name, size, user and, if they are stored here, bytes. A document
 * of another operation never is.
 */
function isTheSame({ context }: Exchange, intent: Add, document: RemoteDocument): boolean {
  const db = context.service.store.read
  const isMine = document.creatorId === context.account.user.id
  const looksAlike = document.fileName === intent.fileName && document.size === intent.size
  const bytes = findDocumentAnywhere(db, document.uuid)?.sha256 ?? null
  const uploads = `SELECT 1 FROM operations WHERE kind = 'document.add' AND instr(progress, ?) > 0`
  const isUploaded = () => db.has(uploads, document.uuid)
  return isMine && looksAlike && (bytes === null || bytes === intent.sha256) && !isUploaded()
}

function uuidOf({ progress }: Operation): string {
  if (progress?.uuid === undefined) throw new Error('A document that was not uploaded is described')
  return progress.uuid
}
