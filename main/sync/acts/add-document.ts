/** A photo or a file that somebody adds: its bytes first, then one transaction with everything that names them. */
import type { OperationId } from '../../../shared/brand.ts'
import { type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { Position } from '../../../shared/schema.ts'
import type { Command } from '../../service/command.ts'
import { attachDocument, type OwnerRef } from '../../service/documents/attach-document.ts'
import { createDocument } from '../../service/documents/create-document.ts'
import { getAsset } from '../../service/records/asset-record.ts'
import { getDocument } from '../../service/records/document-record.ts'
import { getJob } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import { exifOfDocument, type KeptContent, keepContent, type Source } from '../documents/keep-content.ts'
import type { SyncContext } from '../records/context.ts'
import { markContent } from '../records/document-marks.ts'
import { documentSteps, laneOf } from '../records/document-operations.ts'
import { changeOperation } from '../records/operation.ts'
import { addOperation } from '../records/record.ts'
import { idOf, runIntent } from './actions.ts'

export interface DocumentRequest {
  /** what it is shown under */
  owner: OwnerRef
  content: Source
  fileName: string | null
  description?: string | null
  internal?: boolean
  /** false: it is named by a signature or a field, and hangs nowhere */
  attach: boolean
  /** of a photo, where it does not say so itself: epoch ms */
  takenAt?: number | null
  position?: Position | null
  /** the photo it was made of, by uuid: its EXIF holds for this one too */
  madeOf?: string | null
}

export interface AddedDocument {
  operationId: OperationId
  /** the laptop's own until the hub names it */
  documentUuid: string
  /** it is said to be a photo, could not be opened as one, and goes as the file it is */
  isUnread: boolean
}

/** When the last of those that are being added ends, by the file that their bytes go into. */
const adding = new WeakMap<SyncContext['blobs'], Promise<void>>()

/**
 * One after the other, in the order of asking: a photo that is made to fit takes the memory of many that wait.
 * @returns `not-found` for the owner, `invalid` for an empty file or one that is too large, `storage`
 */
export async function addDocument(
  context: SyncContext,
  request: DocumentRequest,
): Promise<Outcome<AddedDocument>> {
  const before = adding.get(context.blobs)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  adding.set(context.blobs, ended)
  try {
    await before
    const { fileName, takenAt = null, position = null, madeOf = null } = request
    const exif = madeOf === null ? null : await exifOfDocument(context, madeOf)
    const taken = { at: takenAt, position }
    const outcome = await keepContent(context, request.content, { fileName, taken, exif })
    if (!outcome.ok) return outcome
    const { isUnread, ...kept } = outcome.value
    const recorded = recordDocument(context, { ...request, kept })
    return recorded.ok ? succeed({ ...recorded.value, isUnread }) : recorded
  } finally {
    end()
  }
}

export interface RecordedDocument extends Omit<DocumentRequest, 'content' | 'fileName' | 'madeOf'> {
  kept: KeptContent
}

/** Two files with the same bytes are two documents. */
export function recordDocument(
  context: SyncContext,
  wanted: RecordedDocument,
): Outcome<Omit<AddedDocument, 'isUnread'>> {
  return runIntent(context, command => {
    const { owner, kept, attach, description = null, internal = false } = wanted
    if (!context.blobs.find(kept.sha256)) refuse('not-found', reason('file-bytes-gone'))
    const { db, now } = command
    const { uuid, group_id: groupId } = ownerRow(command, owner)
    const { uuid: documentUuid, id } = createDocument(command, { ...kept, groupId })
    db.run(
      'UPDATE documents SET description = ?, internal = ? WHERE id = ?',
      description,
      internal ? 1 : 0,
      id,
    )
    markContent(db, id, { at: now, why: 'taken' })
    if (attach) attachDocument(command, { kind: owner.kind, ref: uuid }, documentUuid)
    const { kind } = owner
    const names = { documentUuid, owner: kind, description, internal, attach } as const
    addOperation(context, command, {
      jobUuid: kind === 'job' ? uuid : null,
      assetUuid: kind === 'asset' ? uuid : null,
      intent: { kind: 'document.add', ...names, ...kept, at: now },
      lane: laneOf(documentUuid),
      size: kept.size,
    })
    return { operationId: idOf(command), documentUuid }
  })
}

/**
 * A document that was taken off hangs there again, from its last step on: what the hub has of it is attached, and what
 * it has lost is uploaded anew. @returns `conflict` for one whose bytes were never here, `not-found`
 */
export function hangDocument(
  context: SyncContext,
  owner: OwnerRef,
  documentUuid: string,
): Outcome<{ operationId: OperationId }> {
  return runIntent(context, command => {
    const { db, actor, now } = command
    const document = getDocument(db, actor, documentUuid)
    const { sha256, size, file_name: fileName, mime_type: mimeType, description } = document
    if (sha256 === null || size === null) refuse('conflict', reason('file-bytes-not-here'))
    attachDocument(command, owner, documentUuid)
    const { kind } = owner
    const names = { documentUuid, owner: kind, description, internal: document.internal === 1, attach: true }
    const kept = {
      sha256,
      size,
      fileName: fileName ?? 'file',
      mimeType: mimeType ?? 'application/octet-stream',
    }
    addOperation(context, command, {
      jobUuid: kind === 'job' ? owner.ref : null,
      assetUuid: kind === 'asset' ? owner.ref : null,
      intent: { kind: 'document.add', ...names, ...kept, at: now },
      lane: laneOf(documentUuid),
      size,
    })
    changeOperation(db, idOf(command), {
      step: documentSteps.indexOf('attach'),
      made: { uuid: documentUuid },
    })
    return { operationId: idOf(command) }
  })
}

function ownerRow({ db, actor }: Command, { kind, ref }: OwnerRef): { uuid: string; group_id: number } {
  return kind === 'job' ? getJob(db, actor, ref) : getAsset(db, actor, ref)
}
