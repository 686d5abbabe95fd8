/** Rows of manuals in SQLite, each with its document, and their representation. */
import type { Manual } from '../../../shared/entities/manual.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { manuals } from '../../store/schema/manuals.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import { entityOf } from '../entity/entity-row.ts'
import { type DocumentRecord, toDocument } from './document-record.ts'

export type ManualRecord = RawRow<typeof manuals>

export const manualRows = rowsOf(manuals)

/** Represents the rows in their order. A manual is as new as its document. */
export function toManuals(db: ReadDb, rows: readonly ManualRecord[]): Manual[] {
  const ids = JSON.stringify(rows.map(row => row.document_id))
  const sql = `SELECT * FROM documents WHERE id IN ${listedNumbers}`
  const documents = new Map(db.all<DocumentRecord>(sql, ids).map(row => [row.id, row]))
  return rows.flatMap(row => {
    const document = documents.get(row.document_id)
    if (document === undefined) return []
    const entity = entityOf(row)
    const lastModified = Math.max(entity.lastModified, document.last_modified)
    return [{ ...entity, lastModified, assetTypeUuid: row.asset_type_uuid, document: toDocument(document) }]
  })
}
