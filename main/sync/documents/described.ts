/** What is said of a document, and can be said otherwise. */

import { documentRows } from '../../service/records/document-record.ts'
import type { WriteDb } from '../../store/db.ts'

export interface Described {
  fileName: string | null
  description: string | null
  internal: boolean
}

/** What is not named stays. */
export function writeDescribed(db: WriteDb, documentId: number, fields: Partial<Described>): void {
  const { fileName, description, internal } = fields
  documentRows.change(db, { fileName, description, internal }, 'WHERE id = ?', documentId)
}
