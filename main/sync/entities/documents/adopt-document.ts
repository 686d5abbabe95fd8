/**
 * Adopts the uuid that a server gives to a document of this laptop. The server's uuid replaces ours wherever ours is
 * stored, in the transaction that ends the upload. A screen that still has our uuid finds the document by it.
 */

import { isObject } from '../../../../shared/rules/form-places.ts'
import { type DocumentRecord, findDocumentAnywhere } from '../../../service/records/document-record.ts'
import { moveTexts } from '../../../service/texts/page-texts.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteDocument } from '../../client/remote-job.ts'
import { laneOf } from '../../outbox/pending.ts'
import { renameInIntents } from '../../outbox/write-operation.ts'
import { moveRow } from '../apply-entity.ts'

/** Replaces `ours`: the laptop's uuid, or the uuid of a document that the server has lost since. */
export function adoptDocument(db: WriteDb, ours: string, hub: RemoteDocument): void {
  const here = findDocumentAnywhere(db, ours)
  if (here) renameRow(db, here, hub)
  if (ours === hub.uuid) return
  for (const statement of renamings) db.run(statement, ours, hub.uuid, ours)
  renameInIntents(db, ours, hub.uuid)
}

/**
 * Renames the row of the document. If a reading already added the server's row, the links of our row move to that row.
 */
function renameRow(db: WriteDb, here: DocumentRecord, hub: RemoteDocument): void {
  const there = here.uuid === hub.uuid ? undefined : findDocumentAnywhere(db, hub.uuid)
  if (there) {
    db.run('UPDATE OR IGNORE document_links SET document_id = ? WHERE document_id = ?', there.id, here.id)
    db.run('UPDATE OR REPLACE document_marks SET document_id = ? WHERE document_id = ?', there.id, here.id)
    moveTexts(db, here.id, there.id)
    db.run(
      `UPDATE documents SET sha256 = ?, link = NULL, size = ?,
         duration_ms = coalesce(duration_ms, ?), peaks = coalesce(peaks, ?) WHERE id = ?`,
      here.sha256,
      here.size,
      here.duration_ms,
      here.peaks,
      there.id,
    )
    db.run('DELETE FROM documents WHERE id = ?', here.id)
    return
  }
  if (here.id !== hub.id) moveRow(db, 'documents', here.id, hub.id)
  db.run(
    'UPDATE documents SET uuid = ?, last_modified = ?, mime_type = coalesce(?, mime_type) WHERE id = ?',
    hub.uuid,
    // The stored time is of the laptop's clock. 0 is older than any time of the server.
    hub.lastModified ?? 0,
    hub.mimeType ?? null,
    hub.id,
  )
}

/** Selects jobs with waiting operations. Only their rows and operations can refer to a document that was added here. */
const edited = `(SELECT job_uuid FROM operations WHERE job_uuid IS NOT NULL AND state NOT IN ('done', 'discarded'))`
const renamings = [
  ...['signature', 'custom_fields', 'extra'].map(
    column =>
      `UPDATE jobs SET ${column} = replace(${column}, ?, ?) WHERE uuid IN ${edited} AND instr(${column}, ?) > 0`,
  ),
  `UPDATE forms SET fields = replace(fields, ?, ?)
   WHERE job_id IN (SELECT id FROM jobs WHERE uuid IN ${edited}) AND instr(fields, ?) > 0`,
  ...['captures', 'document_pages'].map(
    table =>
      `UPDATE ${table} SET document_uuid = replace(document_uuid, ?, ?) WHERE instr(document_uuid, ?) > 0`,
  ),
  `UPDATE bases SET body = replace(body, ?, ?) WHERE instr(body, ?) > 0`,
  `UPDATE conflicts SET mine = replace(mine, ?, ?) WHERE resolved_at IS NULL AND instr(mine, ?) > 0`,
  `UPDATE drafts SET text = replace(text, ?, ?) WHERE instr(text, ?) > 0`,
  // the draft of a caption or a drawing has the document's uuid in its name
  `UPDATE OR IGNORE drafts SET job_uuid = replace(job_uuid, ?, ?) WHERE instr(job_uuid, ?) > 0`,
]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns `value` with each replaced uuid of a document exchanged for the server's, at any depth. */
export function withCurrentNames(db: ReadDb, value: unknown): unknown {
  if (typeof value === 'string') return uuid.test(value) ? currentName(db, value) : value
  if (Array.isArray(value)) return value.map(entry => withCurrentNames(db, entry))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCurrentNames(db, entry)]))
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Returns the text with each replaced uuid of a document exchanged for the server's. */
export function withCurrentNamesIn(db: ReadDb, text: string): string {
  return text.replaceAll(uuids, found => currentName(db, found))
}

export function currentName(db: ReadDb, documentUuid: string): string {
  if (findDocumentAnywhere(db, documentUuid)) return documentUuid
  const sql = `SELECT intent ->> 'documentUuid' FROM operations WHERE kind = 'document.add' AND lane = ?`
  return db.value<string>(sql, laneOf(documentUuid)) ?? documentUuid
}
