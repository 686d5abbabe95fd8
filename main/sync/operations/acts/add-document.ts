/** Adds a photo or a file: stores its bytes first, and then all rows that refer to them in one transaction. */

import type { StoredFile } from '../../../../shared/contract/document.ts'
import type { OperationId } from '../../../../shared/entities/brand.ts'
import type { Recorded } from '../../../../shared/entities/recording.ts'
import type { Position } from '../../../../shared/entities/schema.ts'
import { type Outcome, succeed } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { attachDocument, type OwnerRef } from '../../../service/documents/attach-document.ts'
import { createDocument } from '../../../service/documents/create-document.ts'
import { getAsset } from '../../../service/records/asset-record.ts'
import { getDocument } from '../../../service/records/document-record.ts'
import { getJob } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { WriteDb } from '../../../store/db.ts'
import { currentName } from '../../entities/documents/adopt-document.ts'
import { markContent } from '../../entities/documents/not-here.ts'
import {
  exifOfDocument,
  type Source,
  type StoredContent,
  storeContent,
} from '../../entities/documents/store-content.ts'
import { writeDescribed } from '../../entities/documents/write-document.ts'
import type { IntentOf, Operation } from '../../outbox/operation.ts'
import { documentSteps, laneOf } from '../../outbox/pending.ts'
import { addOperation } from '../../outbox/record.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { idOf, runIntent } from './actions.ts'

export interface DocumentRequest {
  /** the job or the asset that the document is added to */
  owner: OwnerRef
  content: Source
  fileName: string | null
  description?: string | null
  internal?: boolean
  /** False: a signature or a field refers to the document, so it is not attached to the job. */
  attach: boolean
  /** Time (epoch ms) and place for a photo whose EXIF has none. */
  takenAt?: number | null
  position?: Position | null
  /** Uuid of the photo that this one was made from, whose EXIF is copied. */
  madeOf?: string | null
}

export interface RecordedFile {
  operationId: OperationId
  /** The laptop's uuid until the server gives one. */
  documentUuid: string
}

export type AddedDocument = RecordedFile & StoredFile

/** Promises that end with the last addition, by the blobs that store its bytes. */
const adding = new WeakMap<SyncContext['blobs'], Promise<void>>()

/**
 * Adds documents one after the other, because making a photo smaller takes much memory. @returns `not-found` for the
 * owner, `invalid` for an empty file or one that is too large, `storage`
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
    const outcome = await storeContent(context, request.content, { fileName, taken, exif })
    if (!outcome.ok) return outcome
    const { isUnread, lostFilm, ...kept } = outcome.value
    const internal = request.internal ?? isInternal(context, madeOf)
    const recorded = recordDocument(context, { ...request, internal, kept })
    return recorded.ok ? succeed({ ...recorded.value, isUnread, lostFilm }) : recorded
  } finally {
    end()
  }
}

/** Whether the photo from which a copy was made is internal. The copy shows the same picture, so it is internal too. */
function isInternal({ service }: SyncContext, documentUuid: string | null): boolean {
  const isMarked = 'SELECT 1 FROM documents WHERE uuid = ? AND internal = 1'
  return (
    documentUuid !== null && service.store.read.has(isMarked, currentName(service.store.read, documentUuid))
  )
}

export interface RecordedDocument extends Omit<DocumentRequest, 'content' | 'fileName' | 'madeOf'>, Recorded {
  kept: StoredContent
}

/**
 * Adds the document's row and its upload. Two files with the same bytes are two documents. `writeAlso` runs in the same
 * transaction.
 */
export function recordDocument(
  context: SyncContext,
  wanted: RecordedDocument,
  writeAlso?: (db: WriteDb, documentUuid: string) => void,
): Outcome<RecordedFile> {
  return runIntent(context, command => {
    const { owner, kept, attach, description = null, internal = false, durationMs, peaks } = wanted
    const said = { description, internal, durationMs, peaks }
    if (!context.blobs.find(kept.sha256)) refuse('not-found', reason('file-bytes-gone'))
    const { db, now } = command
    const { uuid, group_id: groupId } = ownerRow(command, owner)
    const { uuid: documentUuid, id } = createDocument(command, { ...kept, groupId })
    writeDescribed(db, id, said)
    markContent(db, id, { at: now, why: 'taken' })
    const named = { kind: owner.kind, ref: uuid }
    if (attach) attachDocument(command, named, documentUuid)
    addUpload(context, command, named, { documentUuid, attach, ...said, ...kept })
    writeAlso?.(db, documentUuid)
    return { operationId: idOf(command), documentUuid }
  })
}

/** Adds the upload of a document; `ref` of `owner` is its uuid. */
function addUpload(
  context: SyncContext,
  command: Command,
  owner: OwnerRef,
  document: StoredContent & Omit<IntentOf<'document.add'>, 'owner' | 'at'>,
): void {
  addOperation(context, command, {
    ...shownUnder(owner),
    intent: { kind: 'document.add', owner: owner.kind, ...document, at: command.now },
    lane: laneOf(document.documentUuid),
  })
}

/** Returns the columns of an operation for its job or asset, given by uuid. */
export function shownUnder({ kind, ref }: OwnerRef): Pick<Operation, 'jobUuid' | 'assetUuid'> {
  return kind === 'job' ? { jobUuid: ref, assetUuid: null } : { jobUuid: null, assetUuid: ref }
}

/**
 * Attaches a removed document again. If the server has lost the document, it is uploaded again. @returns `conflict` if
 * its bytes were never here, `not-found`
 */
export function recordAttachment(
  context: SyncContext,
  owner: OwnerRef,
  documentUuid: string,
): Outcome<{ operationId: OperationId }> {
  return runIntent(context, command => {
    const { db, actor } = command
    const document = getDocument(db, actor, documentUuid)
    const { sha256, size, file_name: fileName, mime_type: mimeType, description } = document
    if (sha256 === null || size === null) refuse('conflict', reason('file-bytes-not-here'))
    attachDocument(command, owner, documentUuid)
    addUpload(context, command, owner, {
      ...{ documentUuid, description, internal: document.internal === 1, attach: true, sha256, size },
      fileName: fileName ?? 'file',
      mimeType: mimeType ?? 'application/octet-stream',
    })
    const step = documentSteps.indexOf('attach')
    applyEvent(db, idOf(command), { kind: 'begins later', step, uuid: documentUuid })
    return { operationId: idOf(command) }
  })
}

function ownerRow({ db, actor }: Command, { kind, ref }: OwnerRef): { uuid: string; group_id: number } {
  return kind === 'job' ? getJob(db, actor, ref) : getAsset(db, actor, ref)
}
