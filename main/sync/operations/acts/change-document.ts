/** Edits the description of a document, and removes documents (interface, "Documents"). */
import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { detachDocument, type OwnerRef } from '../../../service/documents/attach-document.ts'
import { recordOnOwners } from '../../../service/documents/document-owners.ts'
import { cleanFileName } from '../../../service/documents/file-name.ts'
import { requireMayDescribe } from '../../../service/may/documents.ts'
import { findAsset } from '../../../service/records/asset-record.ts'
import { type DocumentRecord, getDocument } from '../../../service/records/document-record.ts'
import { findJob, findJobAnywhere } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { WriteDb } from '../../../store/db.ts'
import { currentName } from '../../entities/documents/adopt-document.ts'
import { reattach } from '../../entities/documents/attach-waiting.ts'
import { type Described, writeDescribed } from '../../entities/documents/write-document.ts'
import { refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { invalidateDetails } from '../../entities/marks.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import { removeEdit } from '../../outbox/discard.ts'
import {
  editedFields,
  type Intent,
  intentOf,
  isUnattempted,
  type Operation,
  storedIntent,
  waitingFor,
} from '../../outbox/operation.ts'
import { dropIfSettled, laneOf, pendingOfDocument } from '../../outbox/pending.ts'
import { addOperation } from '../../outbox/record.ts'
import { applyEvent, writeIntent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { idOf, runIntent } from './actions.ts'
import { shownUnder } from './add-document.ts'

export interface DocumentPatch {
  /** the job or the asset that the document is attached to */
  owner: OwnerRef
  documentUuid: string
  fields: Partial<Described>
  /** The user is typing: later edits are joined with this one. */
  isTyping?: boolean | undefined
}

/** Edits a document. An edit without changes adds no operation. @returns `not-found`, `forbidden`, `storage` */
export function patchDocument(
  context: SyncContext,
  { owner, documentUuid, fields, isTyping = false }: DocumentPatch,
): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor } = command
    const document = getDocument(db, actor, currentName(db, documentUuid))
    requireMayDescribe(db, actor, document)
    const { changed, before } = changesOf(document, fields)
    if (Object.keys(changed).length === 0) {
      if (!isTyping) endTyping(db, document.uuid)
      return null
    }
    writeDescribed(db, document.id, changed)
    recordOnOwners(command, [document.id])
    recordPatch(context, command, { owner, document, changed, before, isTyping })
    return null
  })
}

/** Lets the edit be sent that waited until the user stopped typing. */
function endTyping(db: WriteDb, documentUuid: string): void {
  for (const { id, kind } of pendingOfDocument(db, documentUuid))
    if (kind === 'document.patch') applyEvent(db, id, { kind: 'released' })
}

function changesOf(document: DocumentRecord, given: Partial<Described>) {
  const fields = {
    ...given,
    ...(given.fileName !== undefined && { fileName: cleanFileName(given.fileName) ?? document.file_name }),
  }
  const stored: Described = {
    fileName: document.file_name,
    description: document.description,
    internal: document.internal === 1,
  }
  const names = (['fileName', 'description', 'internal'] as const).filter(
    name => fields[name] !== undefined && !isDeepStrictEqual(fields[name], stored[name]),
  )
  const pick = (from: Partial<Described>): Partial<Described> =>
    Object.fromEntries(names.map(name => [name, from[name]]))
  return { changed: pick(fields), before: pick(stored) }
}

interface Patch {
  owner: OwnerRef
  document: DocumentRecord
  changed: Partial<Described>
  before: Partial<Described>
  isTyping: boolean
}

/**
 * Joins the edit with an operation that was never attempted: the upload or an earlier edit. Without one, adds an
 * operation.
 */
function recordPatch(context: SyncContext, command: Command, patch: Patch): void {
  const { db, now } = command
  const { document, owner, changed, before, isTyping } = patch
  const quietUntil = isTyping ? now + syncLimits.captionQuietMs : null
  const pending = pendingOfDocument(db, document.uuid)
  const latest = pending.at(-1)
  const isOpen = latest !== undefined && isUnattempted(latest) && !latest.progress?.step
  const folded = isOpen ? foldedInto(latest, patch, now) : null
  if (latest && folded) {
    const isEdit = folded.kind === 'document.patch'
    writeIntent(db, latest.id, storedIntent(folded))
    if (isEdit) applyEvent(db, latest.id, { kind: 'held', until: quietUntil })
    tellOnce(command, latest, isEdit)
    return
  }
  addOperation(context, command, {
    ...ownerColumns(command, owner),
    intent: { kind: 'document.patch', ...nameOf(document, owner), fields: changed, before, at: now },
    lane: laneOf(document.uuid),
    needs: pending.map(({ id }) => id),
    ...(quietUntil !== null && { notBefore: quietUntil }),
  })
}

/** Leaves only one event in the history: that of the joined edit, or of the upload. */
function tellOnce(command: Command, latest: Operation, isEdit: boolean): void {
  const { db } = command
  db.run('DELETE FROM events WHERE operation_id = ?', isEdit ? latest.id : idOf(command))
  if (isEdit) db.run('UPDATE events SET operation_id = ? WHERE operation_id = ?', latest.id, idOf(command))
}

/**
 * Returns the intent of the upload or the earlier edit, with this edit included. Null: the operation is of another
 * kind.
 */
function foldedInto(latest: Operation, { changed, before }: Patch, at: number): Intent | null {
  const intent = intentOf(latest)
  if (intent?.kind === 'document.add')
    return { ...intent, ...changed, fileName: changed.fileName ?? intent.fileName }
  if (intent?.kind !== 'document.patch') return null
  const fields = { ...intent.fields, ...changed }
  return { ...intent, fields, before: { ...before, ...intent.before }, at }
}

function nameOf({ uuid, file_name, mime_type }: DocumentRecord, { kind }: OwnerRef) {
  return { documentUuid: uuid, owner: kind, fileName: file_name, mimeType: mime_type }
}

/**
 * Detaches a document, and stores its bytes for 14 more days. If its upload has not begun, the upload is discarded
 * instead. @returns `not-found`, `forbidden`, `conflict` while it is being sent
 */
export function removeDocument(
  context: SyncContext,
  { owner, documentUuid }: { owner: OwnerRef; documentUuid: string },
): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor, now } = command
    const document = getDocument(db, actor, currentName(db, documentUuid))
    const pending = pendingOfDocument(db, document.uuid)
    const making = pending.find(({ kind }) => kind === 'document.add')
    if (pending.some(({ state }) => state === 'sending')) refuse('conflict', reason('file-sent-just-now'))
    if (making && !mayBeAttached(making)) {
      removeUpload(db, context, making)
      return null
    }
    for (const other of pending) if (other !== making) removeEdit(db, context, other, removed)
    detachDocument(command, owner, document.uuid)
    addOperation(context, command, {
      ...ownerColumns(command, owner),
      intent: { kind: 'document.remove', ...nameOf(document, owner), at: now },
      lane: laneOf(document.uuid),
      needs: making ? [making.id] : [],
    })
    return null
  })
}

const removed = { reason: 'removed', undo: undoDocumentWork } as const

/** Discards an upload with the edits of its document. @throws Refused `conflict` if another operation needs it */
export function removeUpload(db: WriteDb, context: SyncContext, upload: Operation): void {
  const intent = intentOf(upload)
  const ofDocument = intent?.kind === 'document.add' ? pendingOfDocument(db, intent.documentUuid) : []
  const others = ofDocument.filter(({ id }) => id !== upload.id)
  const needing = waitingFor(db, upload.id).find(({ id }) => others.every(other => other.id !== id))
  if (needing) refuse('conflict', reason(whyNeeded(needing)))
  for (const other of others.toReversed()) removeEdit(db, context, other, removed)
  removeEdit(db, context, upload, removed)
}

function whyNeeded(operation: Operation) {
  if (operation.kind.startsWith('form.')) return 'form-needs-file'
  return 'signature' in editedFields([operation]) ? 'signature-needs-file' : 'something-needs-file'
}

/**
 * Whether the last step may have arrived. Then the upload is completed first, and the document is detached after it.
 */
function mayBeAttached({ progress, firstAttemptAt, state }: Operation): boolean {
  return progress?.step === 2 && firstAttemptAt !== null && state !== 'review'
}

function ownerColumns({ db, actor }: Command, { kind, ref }: OwnerRef) {
  const row = kind === 'job' ? findJob(db, actor, ref) : findAsset(db, actor, ref)
  if (!row) refuse('not-found', reason(`no-such-${kind}`))
  return shownUnder({ kind, ref: row.uuid })
}

/** Undoes an operation on a document by restoring the document's rows, which no other operation has changed. */
export function undoDocumentWork(db: WriteDb, context: SyncContext, operation: Operation): void {
  undoOnDocument(db, operation)
  dropProvisional(db, operation.id)
  if (operation.jobUuid === null) return
  refreshView(db, context, operation.jobUuid)
  dropIfSettled(db, operation.jobUuid)
  const job = findJobAnywhere(db, operation.jobUuid)
  // only the server knows when the job was last changed
  if (job) invalidateDetails(db, job.id)
}

/**
 * Undoes the operation on the document. The bytes stay while the archive refers to them, so that the document can be
 * added again.
 */
function undoOnDocument(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  if (intent?.kind === 'document.add') db.run('DELETE FROM documents WHERE uuid = ?', intent.documentUuid)
  if (intent?.kind === 'document.remove') reattach(db, operation)
  if (intent?.kind !== 'document.patch') return
  const id = db.value<number>('SELECT id FROM documents WHERE uuid = ?', intent.documentUuid)
  if (id !== undefined) writeDescribed(db, id, intent.before)
}
