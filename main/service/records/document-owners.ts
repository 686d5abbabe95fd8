/** What a document hangs on. */
import type { ReadDb } from '../../store/db.ts'

export function isAttached(db: ReadDb, documentId: number): boolean {
  return db.get('SELECT 1 FROM document_links WHERE document_id = ?', documentId) !== undefined
}

/** Whether it hangs on a job for which `isIt` holds. */
export function hangsOnJob(db: ReadDb, documentId: number, isIt: (job: OwnerRow) => boolean): boolean {
  return ownersOfDocuments(db, 'job', [documentId]).some(isIt)
}

export interface OwnerRow {
  id: number
  uuid: string
  group_id: number
}

/** The jobs or assets that any of them hangs on, each once, in the order in which they were hung there. */
export function ownersOfDocuments(
  db: ReadDb,
  kind: 'job' | 'asset',
  documentIds: readonly number[],
): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT o.id, o.uuid, o.group_id FROM document_links l JOIN ${kind}s o ON o.id = l.${kind}_id
     WHERE l.document_id IN (SELECT value FROM json_each(?)) GROUP BY o.id ORDER BY min(l.id)`,
    JSON.stringify(documentIds),
  )
}
