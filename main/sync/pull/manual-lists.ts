/** The list of the extension `manuals`: documents on asset types. Their contents are downloaded by `downloads/`. */
import { Manual } from '../../../shared/entities/manual.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { isAttached } from '../../service/records/document-owners.ts'
import { documentOfUuid } from '../../service/records/document-record.ts'
import { manualRows } from '../../service/records/manual-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { saveGroup } from '../client/account/account.ts'
import { readAs } from '../client/read-entity.ts'
import { writeDocument } from '../entities/documents/write-document.ts'
import type { SyncContext } from '../state/context.ts'
import { mirror } from './mirror.ts'

export const manuals = mirror<Manual>({
  name: 'manuals',
  extension: 'manuals',
  live: 'manuals',
  path: '/manual',
  pages: { size: syncLimits.manualsPage, most: syncLimits.manualsAtMost },
  read: readAs(Manual),
  every: syncLimits.manualsEveryMs,
  save: saveManual,
  end(db, _context, { entries, isWhole }) {
    if (isWhole) keepOnly(db, entries)
  },
  forget: db => keepOnly(db, []),
})

function saveManual(db: WriteDb, context: SyncContext, { document, ...manual }: Manual): void {
  const { id, uuid, groupId, creatorId, creationTimeStamp: createdAt, lastModified, assetTypeUuid } = manual
  saveGroup(db, groupId, context.ports.clock.now(), () => context.ports.clock.timeZone())
  const documentId = writeContentRow(db, context, groupId, document)
  const rivals = 'uuid <> ? AND (id = ? OR (asset_type_uuid = ? AND document_id = ?))'
  db.run(`DELETE FROM manuals WHERE ${rivals}`, uuid, id, assetTypeUuid, documentId)
  const row = { id, uuid, groupId, creatorId, createdAt, lastModified, assetTypeUuid, documentId }
  manualRows.put(db, row, 'uuid')
}

/** A document that is also on a job or an asset is written with it, together with waiting edits. */
function writeContentRow(
  db: WriteDb,
  context: SyncContext,
  groupId: number,
  document: Manual['document'],
): number {
  const known = documentOfUuid(db, document.uuid)
  if (known !== undefined && isAttached(db, known.id)) return known.id
  return writeDocument(db, context, { group_id: groupId }, document, []).id
}

/** Removes other manuals of the server. Those of a folder have negative numbers. */
function keepOnly(db: WriteDb, entries: readonly Manual[]): void {
  const uuids = JSON.stringify(entries.map(({ uuid }) => uuid))
  db.run('DELETE FROM manuals WHERE id > 0 AND uuid NOT IN (SELECT value FROM json_each(?))', uuids)
}
