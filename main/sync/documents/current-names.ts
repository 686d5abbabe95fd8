/**
 * What the documents of this laptop are called by now: a screen may still hold the uuid that a document had before its
 * upload was done. Its lane keeps that one.
 */
import { isObject } from '../../../shared/form-places.ts'
import { findDocumentAnywhere } from '../../service/records/document-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { laneOf } from '../records/document-operations.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `value` with each such uuid in it replaced, in whatever depth. */
export function withCurrentNames(db: ReadDb, value: unknown): unknown {
  if (typeof value === 'string') return uuid.test(value) ? currentName(db, value) : value
  if (Array.isArray(value)) return value.map(entry => withCurrentNames(db, entry))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCurrentNames(db, entry)]))
}

export function currentName(db: ReadDb, documentUuid: string): string {
  if (findDocumentAnywhere(db, documentUuid)) return documentUuid
  const sql = `SELECT intent ->> 'documentUuid' FROM operations WHERE kind = 'document.add' AND lane = ?`
  return db.value<string>(sql, laneOf(documentUuid)) ?? documentUuid
}
