/** Detaches a document. The request may be repeated. */

import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { reattach } from '../../entities/documents/attach-waiting.ts'
import { isMissing } from '../../entities/jobs/read-job.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Exchange } from '../../state/context.ts'
import { recordAttachment } from '../acts/add-document.ts'
import { removeDocument, undoDocumentWork } from '../acts/change-document.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { ensureJobHere } from '../send/on-job.ts'
import { bareRequest } from '../send/requests.ts'
import { intentNow } from '../send/send-again.ts'
import { judge } from '../send/verdict.ts'
import { judgeStep, notFoundThere, ownerPath, readOwner } from './owner.ts'
import { summaryOfFile } from './summary-of-file.ts'

export const documentRemove: Kind<'document.remove'> = {
  attempt: sendRemoval,
  isSeenInAnswer: false,
  preview: (_context, operation, intent) => removalRequest(operation, intent),
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoDocumentWork,
  redo: (context, { owner, documentUuid }, ref) =>
    removeDocument(context, { owner: { kind: owner, ref }, documentUuid }),
  // the document is attached again, and uploaded only if the server has deleted it
  restore: (context, { owner, documentUuid }, ref) =>
    recordAttachment(context, { kind: owner, ref }, documentUuid),
  summary: (db, operation, intent) => ({ file: summaryOfFile(db, operation, intent) }),
}

/** Sends the removal. After a refusal the document is shown again, because the server still has it. */
async function sendRemoval(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const attempt = await detach(exchange, operation)
  if (attempt.verdict.kind === 'refused') {
    exchange.context.service.store.transaction(db => reattach(db, operation))
  }
  return attempt
}

/** Detaches the document. If the server no longer has the attachment or the job, the removal is done. */
async function detach(exchange: Exchange, operation: Operation): Promise<Attempt> {
  const absent = await ensureJobHere(exchange, operation)
  if (absent) return absent.isGone ? { verdict: { kind: 'answered' }, isGone: true } : absent
  const put = beginAttempt(exchange, operation.id, {
    requestOf: ({ id }) => {
      const now = intentNow(exchange.context, id, 'document.remove')
      return now && removalRequest(now.operation, now.intent)
    },
  })
  if (put === null) return nothingToSend
  const reply = await exchange.send({ ...put, expected: 'nothing' })
  if (!isMissing(reply)) return { verdict: judgeStep(reply) }
  const owner = await readOwner(exchange, operation)
  if (isMissing(owner)) return { verdict: { kind: 'answered' }, isGone: true }
  if (owner.kind !== 'owner') return { verdict: judge(owner, 'safe') }
  const documentUuid = intentNow(exchange.context, operation.id, 'document.remove')?.intent.documentUuid
  const isThere = owner.documents.some(({ uuid }) => uuid === documentUuid)
  return { verdict: isThere ? notFoundThere : { kind: 'answered' } }
}

function removalRequest(operation: Operation, { documentUuid }: IntentFor<'document.remove'>): FrozenRequest {
  return bareRequest('DELETE', `${ownerPath(operation)}/document/${documentUuid}`)
}
