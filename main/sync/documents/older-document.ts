/**
 * What is said of a document is answered with its new lastModified, and what it hangs on need not be read after that. It
 * never goes back: where a reading shows less, the hub was put back to an older copy (sync design, section 9).
 */
import { findDocumentAnywhere } from '../../service/records/document-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { columnOf, type ShownUnder } from '../records/operation.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteDocument } from '../remote/remote-document.ts'

/** By the answer to what was said of it. */
export function noteSaid(db: WriteDb, { uuid, lastModified }: RemoteDocument): void {
  if (lastModified === undefined) return
  db.run('UPDATE documents SET last_modified = max(last_modified, ?) WHERE uuid = ?', lastModified, uuid)
}

/**
 * Of those of which something was said from here. Returns the least lastModified that is older than was told, epoch ms
 * by the hub; null: none is.
 */
export function oldestSaid(
  db: ReadDb,
  owner: Partial<ShownUnder>,
  documents: readonly RemoteDocument[] | undefined,
): number | null {
  if (!documents || documents.length === 0) return null
  const [column, ownerUuid] = columnOf(owner)
  const uuids = db.column<string>(
    `SELECT DISTINCT intent ->> 'documentUuid' AS uuid FROM operations
     WHERE ${column} = ? AND kind = 'document.patch' AND state = 'done'`,
    ownerUuid,
  )
  const said = new Set(uuids)
  const older = documents
    .filter(({ uuid }) => said.has(uuid))
    .filter(document => isOlder(document, findDocumentAnywhere(db, document.uuid)?.last_modified ?? null))
    .flatMap(({ lastModified }) => lastModified ?? [])
  return older.length === 0 ? null : Math.min(...older)
}
