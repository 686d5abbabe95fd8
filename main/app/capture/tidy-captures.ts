/** Removes what captured documents no longer need. */

import { namedAmong } from '../../sync/pull/downloads/tidy-documents.ts'
import { decide, type SyncContext } from '../../sync/state/context.ts'

/** Removed pages can be restored until the program starts again. Words stay as long as the document. */
export function tidyCaptures(context: SyncContext): void {
  decide(context, db => {
    db.run('DELETE FROM removed_pages')
    db.run('DELETE FROM document_pages WHERE document_uuid NOT IN (SELECT uuid FROM documents)')
  })
}

/** Documents that the server has and whose text is recognised. The parameter: epoch ms before which they were sent. */
const finished = `FROM captures WHERE document_uuid IS NOT NULL AND changed_at <= ?
  AND NOT EXISTS (SELECT 1 FROM capture_pages p WHERE p.capture_uuid = captures.uuid AND p.state = 'waiting')
  AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.kind = 'document.add'
    AND o.intent ->> 'documentUuid' = captures.document_uuid AND o.state NOT IN ('done', 'discarded'))`

/**
 * Removes the photos of documents that the server has, `afterMs` milliseconds after they were sent. Photos whose text is
 * not recognised yet stay.
 */
export async function removePhotos(context: SyncContext, afterMs: number): Promise<void> {
  const { blobs, service, ports } = context
  const { store } = service
  const before = ports.clock.now() - afterMs
  if (!store.isWritable || !store.read.has(`SELECT 1 ${finished}`, before)) return
  const photos = store.read.column<string>(
    `SELECT DISTINCT sha256 FROM capture_pages WHERE capture_uuid IN (SELECT uuid ${finished})`,
    before,
  )
  if (!decide(context, db => void db.run(`DELETE ${finished}`, before)).ok) return
  const contents = photos.flatMap(sha256 => blobs.find(sha256) ?? [])
  const named = namedAmong(store.read, contents)
  for (const content of contents)
    if (!named.has(content.sha256)) await blobs.remove(content, ports.clock.now())
}
