/**
 * Applies the server's documents of a job or an asset: rows and links. Documents with waiting uploads stay, removed
 * documents stay hidden, and sent operations are marked as seen (sync design, sections 10 and 12).
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { attach, detach } from '../../../service/documents/document-owners.ts'
import type { DocumentOwner } from '../../../service/records/document-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteDocument } from '../../client/remote-job.ts'
import {
  columnOf,
  intentOf,
  isConfirmed,
  isJustSent,
  isOver,
  type Operation,
  type ShownUnder,
} from '../../outbox/operation.ts'
import { unseenDocumentWork } from '../../outbox/pending.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { invalidateDetails } from '../marks.ts'
import { dropProvisional } from '../write-events.ts'
import { writeDocument } from './write-document.ts'

export interface Owner {
  kind: 'job' | 'asset'
  id: number
  uuid: string
  group_id: number
}

/** Applies the documents, and returns whether the change is visible to a user. */
export function applyServerDocuments(
  db: WriteDb,
  context: SyncContext,
  owner: Owner,
  documents: readonly RemoteDocument[],
): boolean {
  const isJob = owner.kind === 'job'
  const link = isJob ? { jobId: owner.id } : { assetId: owner.id }
  const named = isJob ? { jobUuid: owner.uuid } : { assetUuid: owner.uuid }
  const work = unseenDocumentWork(db, named)
  const recent = recentRemovals(db, named, context.ports.clock.now())
  const off = new Set([...work.flatMap(operation => removedBy(operation)), ...recent])
  let isChanged = false
  const there = new Set<number>()
  for (const document of documents) {
    const written = writeDocument(db, context, owner, document, work)
    there.add(written.id)
    const isLinked = !off.has(document.uuid) && attach({ db }, link, written.id)
    isChanged = isChanged || written.isChanged || isLinked
  }
  // the answer may be older than the removal, or another user may have attached the document again: the next reading
  // decides
  if (documents.some(({ uuid }) => recent.includes(uuid))) wantOwner(db, owner)
  const areSeen = endSent(db, context, owner, { work, documents })
  return detachOthers(db, link, there, work) || areSeen || isChanged
}

/**
 * Returns the document that a removal hides. A refused removal hides nothing, because the document is still attached.
 */
function removedBy(operation: Operation): string[] {
  const intent = intentOf(operation)
  const isAsked =
    intent?.kind === 'document.remove' && operation.state !== 'review' && operation.reasonCode !== 'restored'
  return isAsked ? [intent.documentUuid] : []
}

/** Detaches documents that the server does not have, unless their uploads wait. */
function detachOthers(
  db: WriteDb,
  link: DocumentOwner,
  there: ReadonlySet<number>,
  work: readonly Operation[],
): boolean {
  const [column, ownerId] = 'jobId' in link ? ['job_id', link.jobId] : ['asset_id', link.assetId]
  const hanging = db.all<{ id: number; uuid: string }>(
    `SELECT d.id, d.uuid FROM document_links l JOIN documents d ON d.id = l.document_id WHERE l.${column} = ?`,
    ownerId,
  )
  const waiting = new Set(work.flatMap(operation => addedBy(operation)))
  const gone = hanging.filter(({ id, uuid }) => !there.has(id) && !waiting.has(uuid))
  for (const { id } of gone) detach({ db }, link, id)
  return gone.length > 0
}

function addedBy(operation: Operation): string[] {
  const intent = intentOf(operation)
  // `work` no longer contains the operations that `endSent` marked as seen
  return intent?.kind === 'document.add' ? [intent.documentUuid] : []
}

/**
 * Marks sent files and removals as seen. An operation that the server confirmed is seen by any reading, because another
 * user may have changed the document since. An answer from before the operation may arrive after it.
 */
function endSent(
  db: WriteDb,
  context: SyncContext,
  owner: Owner,
  { work, documents }: { work: Operation[]; documents: readonly RemoteDocument[] },
): boolean {
  const now = context.ports.clock.now()
  const there = new Set(documents.map(({ uuid }) => uuid))
  let isChanged = false
  for (const operation of [...work]) {
    if (operation.kind === 'document.patch' || !isOver(operation)) continue
    if (!isAsSent(operation, there) && !wasDetachedHere(db, operation)) {
      wantOwner(db, owner)
      if (isJustSent(operation, now)) continue
      if (!isConfirmed(operation)) {
        applyEvent(db, operation.id, { kind: 'unseen', now })
        continue
      }
    }
    applyEvent(db, operation.id, { kind: 'seen', now })
    dropProvisional(db, operation.id)
    work.splice(work.indexOf(operation), 1)
    isChanged = true
  }
  return isChanged
}

function wantOwner(db: WriteDb, { kind, id }: Owner): void {
  if (kind === 'job') invalidateDetails(db, id)
}

/** Whether the server's documents show the operation. */
function isAsSent(operation: Operation, there: ReadonlySet<string>): boolean {
  if (operation.kind === 'document.add')
    return operation.progress?.uuid !== undefined && there.has(operation.progress.uuid)
  return !removedBy(operation).some(uuid => there.has(uuid))
}

/** Whether the user has detached the file since, even if the removal was not sent. */
function wasDetachedHere(db: ReadDb, { kind, progress }: Operation): boolean {
  const isDetached = `kind = 'document.remove' AND intent ->> 'documentUuid' = ? AND state <> 'discarded'`
  return (
    kind === 'document.add' && db.has(`SELECT 1 FROM operations WHERE ${isDetached}`, progress?.uuid ?? '')
  )
}

// A document that was just removed stays hidden, because an answer may be older than the removal.

/** Returns the uuids of recently removed documents; `now` is epoch ms by the laptop's clock. */
function recentRemovals(db: ReadDb, owner: Partial<ShownUnder>, now: number): string[] {
  const [column, ownerUuid] = columnOf(owner)
  return db.column<string>(
    `SELECT intent ->> 'documentUuid' AS uuid FROM operations
     WHERE kind = 'document.remove' AND state = 'done' AND reason_code IS NOT 'restored'
       AND ${column} = ? AND abs(? - sent_at) < ?`,
    ownerUuid,
    now,
    syncLimits.verifyAgainMs,
  )
}
