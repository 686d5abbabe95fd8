/** A document that was taken off here hangs where it hung, after all. */
import type { WriteDb } from '../../store/db.ts'
import { intentOf, type Operation } from '../records/operation.ts'

/** `removal`: the operation that was to take it off. */
export function reattach(db: WriteDb, removal: Operation): void {
  const intent = intentOf(removal)
  if (intent?.kind !== 'document.remove') return
  const [table, column] = removal.jobUuid === null ? ['assets', 'asset_id'] : ['jobs', 'job_id']
  db.run(
    `INSERT OR IGNORE INTO document_links (document_id, ${column})
     SELECT d.id, o.id FROM documents d, ${table} o WHERE d.uuid = ? AND o.uuid = ?`,
    intent.documentUuid,
    removal.jobUuid ?? removal.assetUuid,
  )
}
