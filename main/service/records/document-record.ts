/** Rows of documents in SQLite, functions that find them, and their representation. */

import type { Document } from '../../../shared/entities/document.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { documents } from '../../store/schema/documents.ts'
import { entityOf, parseColumn, withExtra } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export type DocumentRecord = RawRow<typeof documents>

export const documentRows = rowsOf(documents)

/** Owner of a document: a job or an asset. */
export type DocumentOwner = { jobId: number } | { assetId: number }

export const {
  anywhere: findDocumentAnywhere,
  written: writtenDocument,
  find: findDocument,
  get: getDocument,
} = findersOf<DocumentRecord>('SELECT * FROM documents', 'documents', reason('no-such-document'))

/** Finds a document by a UUID from a row or from another server, rather than from a path. */
export function documentOfUuid(db: ReadDb, uuid: string): DocumentRecord | undefined {
  return db.get<DocumentRecord>('SELECT * FROM documents WHERE uuid = ?', uuid)
}

/** Returns the documents of a job or an asset, in the order in which they were attached. */
export function documentRowsOf(db: ReadDb, owner: DocumentOwner): DocumentRecord[] {
  const { column, id } = placeOf(owner)
  return db.all<DocumentRecord>(
    `SELECT d.* FROM document_links l JOIN documents d ON d.id = l.document_id
     WHERE l.${column} = ? ORDER BY l.id`,
    id,
  )
}

/** Returns the owner's column in `document_links`, and its id. */
export function placeOf(owner: DocumentOwner): { column: 'job_id' | 'asset_id'; id: number } {
  return 'jobId' in owner ? { column: 'job_id', id: owner.jobId } : { column: 'asset_id', id: owner.assetId }
}

export function documentsOf(db: ReadDb, owner: DocumentOwner): Document[] {
  return documentRowsOf(db, owner).map(toDocument)
}

export function toDocument(row: DocumentRecord): Document {
  return withExtra(row.extra, {
    ...entityOf(row),
    fileName: row.file_name,
    mimeType: row.mime_type,
    size: row.size,
    description: row.description,
    internal: row.internal === 1,
    contentUrl: row.link ?? pathOf(row, 'content'),
    // A link has a thumbnail only if a client has set one.
    thumbUrl: row.thumb_url ?? (row.link === null ? pathOf(row, 'thumb') : null),
    ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
    ...(row.peaks !== null && { peaks: parseColumn<number[]>(row.peaks) }),
  })
}

/** Returns the path of the document, relative to the base URL. */
export function pathOf({ uuid }: Pick<DocumentRecord, 'uuid'>, what: 'content' | 'thumb'): string {
  return `/document/${uuid}/${what}`
}
