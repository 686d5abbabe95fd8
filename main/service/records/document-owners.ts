/** What a document hangs on. */
import type { ReadDb } from '../../store/db.ts'

export function isAttached(db: ReadDb, documentId: number): boolean {
  return db.get('SELECT 1 FROM document_links WHERE document_id = ?', documentId) !== undefined
}

/** Whether it hangs on a job for which `isIt` holds. */
export function hangsOnJob(db: ReadDb, documentId: number, isIt: (job: OwnerRow) => boolean): boolean {
  return jobsOfDocuments(db, [documentId]).some(isIt)
}

export interface OwnerRow {
  id: number
  uuid: string
  group_id: number
}

/** The jobs that any of them hangs on, each once, in the order in which they were hung there. */
export function jobsOfDocuments(db: ReadDb, documentIds: readonly number[]): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT j.id, j.uuid, j.group_id FROM document_links l JOIN jobs j ON j.id = l.job_id
     WHERE l.document_id IN (SELECT value FROM json_each(?)) GROUP BY j.id ORDER BY min(l.id)`,
    JSON.stringify(documentIds),
  )
}

/** The assets that any of them hangs on. */
export function assetsOfDocuments(db: ReadDb, documentIds: readonly number[]): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT a.id, a.uuid, a.group_id FROM document_links l JOIN assets a ON a.id = l.asset_id
     WHERE l.document_id IN (SELECT value FROM json_each(?)) GROUP BY a.id ORDER BY min(l.id)`,
    JSON.stringify(documentIds),
  )
}
