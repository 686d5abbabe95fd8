/** Removes what captured documents no longer need. */
import { decide, type SyncContext } from '../../sync/state/context.ts'

/** Removed pages can be restored until the program starts again. Photos stay until the server has the document and their text is recognised; words stay as long as the document. */
export function tidyCaptures(context: SyncContext): void {
  decide(context, db => {
    db.run(
      `DELETE FROM captures WHERE document_uuid IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM capture_pages p WHERE p.capture_uuid = captures.uuid AND p.state = 'waiting')
         AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.kind = 'document.add'
           AND o.intent ->> 'documentUuid' = captures.document_uuid AND o.state NOT IN ('done', 'discarded'))`,
    )
    db.run('DELETE FROM removed_pages')
    db.run('DELETE FROM document_pages WHERE document_uuid NOT IN (SELECT uuid FROM documents)')
  })
}
