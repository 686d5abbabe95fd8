/** Owners of documents: the jobs and assets to which they are attached. */
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'

export function isAttached(db: ReadDb, documentId: number): boolean {
  return db.get('SELECT 1 FROM document_links WHERE document_id = ?', documentId) !== undefined
}

/** Returns whether the document is attached to a job for which `isIt` returns true. */
export function isAttachedToJob(db: ReadDb, documentId: number, isIt: (job: OwnerRow) => boolean): boolean {
  return ownersOfDocuments(db, 'job', [documentId]).some(isIt)
}

export interface OwnerRow {
  id: number
  uuid: string
  group_id: number
}

/** Returns the jobs or assets of these documents, each once, in the order in which they were attached. */
export function ownersOfDocuments(
  db: ReadDb,
  kind: 'job' | 'asset',
  documentIds: readonly number[],
): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT o.id, o.uuid, o.group_id FROM document_links l JOIN ${kind}s o ON o.id = l.${kind}_id
     WHERE l.document_id IN ${listedNumbers} GROUP BY o.id ORDER BY min(l.id)`,
    JSON.stringify(documentIds),
  )
}
