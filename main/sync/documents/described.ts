/** What is said of a document, and can be said otherwise. */
import type { WriteDb } from '../../store/db.ts'

export interface Described {
  fileName: string | null
  description: string | null
  internal: boolean
}

/** What is not named stays. */
export function writeDescribed(db: WriteDb, documentId: number, fields: Partial<Described>): void {
  const { fileName, description, internal } = fields
  if (fileName !== undefined) db.run('UPDATE documents SET file_name = ? WHERE id = ?', fileName, documentId)
  if (description !== undefined)
    db.run('UPDATE documents SET description = ? WHERE id = ?', description, documentId)
  if (internal !== undefined)
    db.run('UPDATE documents SET internal = ? WHERE id = ?', internal ? 1 : 0, documentId)
}
