/** Writes the rows of documents that wait to be uploaded, and attaches them to their jobs and assets. */
import { nextOwnId } from '../../../service/own-ids.ts'
import { documentRows } from '../../../service/records/document-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { intentOf, type Operation } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'

/** A document that waits to be uploaded, with the jobs and assets that it is attached to. */
export interface WaitingDocument {
  uuid: string
  /** epoch ms */
  createdAt: number
  fileName: string | null
  mimeType: string | null
  size: number | null
  description: string | null
  internal: boolean
  sha256: string
  jobUuids: readonly string[]
  assetUuids: readonly string[]
}

export function takeInDocuments(
  db: WriteDb,
  context: SyncContext,
  documents: readonly WaitingDocument[],
): void {
  for (const document of documents) {
    const isKnown = db.has('SELECT 1 FROM documents WHERE uuid = ?', document.uuid)
    if (!isKnown) insertDocument(db, context, document)
    attachToOwners(db, document)
  }
}

function insertDocument(db: WriteDb, { account }: SyncContext, document: WaitingDocument): void {
  const groupId = account.groupIds[0] ?? db.value<number | null>('SELECT min(id) FROM groups') ?? 0
  const { uuid, createdAt, fileName, mimeType, size, description, internal, sha256 } = document
  documentRows.insert(db, {
    ...{ id: nextOwnId(db, 'documents'), uuid, groupId, creatorId: account.user.id },
    ...{ createdAt, lastModified: createdAt, fileName, mimeType, size, description, internal, sha256 },
  })
}

/** Attaches the document to its stored jobs and assets. Others get the document when they are read. */
export function attachToOwners(
  db: WriteDb,
  { uuid, jobUuids, assetUuids }: Pick<WaitingDocument, 'uuid' | 'jobUuids' | 'assetUuids'>,
): void {
  db.run(
    `INSERT OR IGNORE INTO document_links (document_id, job_id)
     SELECT d.id, j.id FROM documents d, jobs j WHERE d.uuid = ? AND j.uuid IN (SELECT value FROM json_each(?))`,
    uuid,
    JSON.stringify(jobUuids),
  )
  db.run(
    `INSERT OR IGNORE INTO document_links (document_id, asset_id)
     SELECT d.id, a.id FROM documents d, assets a WHERE d.uuid = ? AND a.uuid IN (SELECT value FROM json_each(?))`,
    uuid,
    JSON.stringify(assetUuids),
  )
}

/** Attaches a detached document again. `removal` is the operation that detached it. */
export function reattach(db: WriteDb, removal: Operation): void {
  const intent = intentOf(removal)
  if (intent?.kind !== 'document.remove') return
  const { jobUuid, assetUuid } = removal
  const [jobUuids, assetUuids] = [jobUuid === null ? [] : [jobUuid], assetUuid === null ? [] : [assetUuid]]
  attachToOwners(db, { uuid: intent.documentUuid, jobUuids, assetUuids: jobUuid === null ? assetUuids : [] })
}
