/** What a document hangs on. */
import type { ReadDb } from '../../store/db.ts'

export function isAttached(db: ReadDb, documentId: number): boolean {
  return db.get('SELECT 1 FROM document_links WHERE document_id = ?', documentId) !== undefined
}

/** Whether it hangs on a job for which `isIt` holds. */
export function hangsOnJob(db: ReadDb, documentId: number, isIt: (job: OwnerRow) => boolean): boolean {
  return jobsOfDocument(db, documentId).some(isIt)
}

export interface OwnerRow {
  id: number
  uuid: string
  group_id: number
}

/** The jobs that it hangs on, in the order in which it was hung there. */
export function jobsOfDocument(db: ReadDb, documentId: number): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT j.id, j.uuid, j.group_id FROM document_links l JOIN jobs j ON j.id = l.job_id
     WHERE l.document_id = ? ORDER BY l.id`,
    documentId,
  )
}

/** The assets that it hangs on. */
export function assetsOfDocument(db: ReadDb, documentId: number): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT a.id, a.uuid, a.group_id FROM document_links l JOIN assets a ON a.id = l.asset_id
     WHERE l.document_id = ? ORDER BY l.id`,
    documentId,
  )
}
