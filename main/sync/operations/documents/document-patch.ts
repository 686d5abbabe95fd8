/** Changes the name, the description or the internal mark of a document. Another user's change is never overwritten. */

import { isDeepStrictEqual } from 'node:util'
import { findDocumentAnywhere } from '../../../service/records/document-record.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { askForCurrent, isUnwritten } from '../../client/current.ts'
import { called } from '../../client/read-entity.ts'
import { type RemoteDocument, readRemoteDocument } from '../../client/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import type { Described } from '../../entities/documents/write-document.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import type { Fields } from '../../merge/fields.ts'
import type { Verdict } from '../../outbox/events.ts'
import { type Operation, storedIntent } from '../../outbox/operation.ts'
import { writeIntent } from '../../outbox/write-operation.ts'
import type { Exchange } from '../../state/context.ts'
import { confirmsOperations, offeredExtensions } from '../../state/server.ts'
import { patchDocument, undoDocumentWork } from '../acts/change-document.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { putRequest, versionOf } from '../send/requests.ts'
import { intentNow, mergeUntilWritten, sendAgain } from '../send/send-again.ts'
import { judge, notWritten, review } from '../send/verdict.ts'
import { judgeStep } from './owner.ts'
import { summaryOfFile } from './summary-of-file.ts'

export const documentPatch: Kind<'document.patch'> = {
  attempt: sendDescription,
  isSeenInAnswer: true,
  preview: (_context, operation, intent) => descriptionRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoDocumentWork,
  redo: (context, { owner, documentUuid, fields }, ref) =>
    patchDocument(context, { owner: { kind: owner, ref }, documentUuid, fields }),
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}

type Patch = IntentFor<'document.patch'>

async function sendDescription(
  exchange: Exchange,
  operation: Operation,
  { documentUuid }: Patch,
): Promise<Attempt> {
  const { id } = operation
  const again = await sendAgain(exchange, operation, called(documentUuid, readRemoteDocument))
  if (again !== null) return { verdict: judgeWrite(again) }
  return mergeUntilWritten(async () => {
    const now = intentNow(exchange.context, id, 'document.patch')
    if (!now) return nothingToSend
    const read = await fetchDocument(exchange, now.intent.documentUuid)
    if (read.kind !== 'document') return { verdict: judge(read, 'safe') }
    const office = officeChanges(now.intent, read.remote)
    if (Object.keys(office).length > 0) return clash(id, now.intent, office)
    return put(exchange, id, now.intent, read)
  })
}

async function put(
  exchange: Exchange,
  operationId: string,
  { documentUuid, before }: Patch,
  { remote, etag }: ReadDocument,
): Promise<Attempt> {
  const { context } = exchange
  const here = findDocumentAnywhere(context.service.store.read, documentUuid)
  const known = remote ?? { ...before, lastModified: here?.last_modified }
  const ifMatch = versionOf(offeredExtensions(context.service.store.read), { etag })
  const request = beginAttempt(exchange, operationId, {
    requestOf: ({ id }) => {
      const now = intentNow(context, id, 'document.patch')
      return now && { ...descriptionRequest(now.operation, now.intent), ifMatch }
    },
  })
  if (request === null) return nothingToSend
  const expected = called(documentUuid, readRemoteDocument)
  const fields = JSON.parse(request.body ?? '{}') as Fields
  const isAsBefore = (told: RemoteDocument) => isUnwritten(known, told, fields)
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isAsBefore)
  if (reply.kind !== 'answer') return { verdict: judgeWrite(reply) }
  return { verdict: isAsBefore(reply.body) ? notWritten : judgeStep(reply) }
}

/**
 * A 409 does not prove that another user described the file too. Only a comparison with the server's version does.
 */
function judgeWrite(reply: Reply): Verdict {
  const verdict = judgeStep(reply)
  const isConflict = verdict.kind === 'refused' && verdict.code === 'conflict'
  return isConflict ? { ...verdict, code: 'refused' } : verdict
}

function descriptionRequest(_operation: Operation, { documentUuid, fields }: Patch): FrozenRequest {
  return putRequest(`/document/${documentUuid}`, fields)
}

/** Returns the fields whose value at the server differs from the value before the edit and from the edit. */
function officeChanges({ fields, before }: Patch, remote: RemoteDocument | null): Partial<Described> {
  const { fileName, description, internal } = remote ?? {}
  const told = Object.entries({ fileName, description, internal }) as [keyof Described, unknown][]
  return Object.fromEntries(
    told.filter(
      ([name, value]) =>
        value !== undefined &&
        fields[name] !== undefined &&
        !isDeepStrictEqual(value, before[name]) &&
        !isDeepStrictEqual(value, fields[name]),
    ),
  )
}

/** Asks the user, with the server's values. If the user sends the edit again, it replaces those values. */
function clash(operationId: string, intent: Patch, office: Partial<Described>): Attempt {
  const texts = Object.values(office).map(value => (value === null ? '–' : String(value)))
  return {
    verdict: review('conflict', texts.join('; ')),
    takeIn: db =>
      writeIntent(db, operationId, storedIntent({ ...intent, before: { ...intent.before, ...office } })),
  }
}

interface ReadDocument {
  kind: 'document'
  /** null: the server does not show single documents (interface, "A base server") */
  remote: RemoteDocument | null
  etag: string | null
}

async function fetchDocument(
  exchange: Exchange,
  documentUuid: string,
): Promise<ReadDocument | Refusal | NoReply> {
  const expected = called(documentUuid, readRemoteDocument)
  const reply = await exchange.send(getRequest(`/document/${documentUuid}`, expected))
  const isUnknown = reply.kind === 'refusal' && (reply.status === 404 || reply.status === 405)
  // our server shows single documents, so a document that it does not find is deleted
  if (isUnknown && !confirmsOperations(exchange.context.service.store.read))
    return { kind: 'document', remote: null, etag: null }
  if (reply.kind !== 'answer') return reply
  return { kind: 'document', remote: reply.body, etag: reply.etag }
}
