/** The documents of a job with how each stands: on its way to the hub, or from it. */
import type { DocumentView, Sending } from '../../../shared/view.ts'
import { documentRowsOf, toDocument } from '../../service/documents/document-record.ts'
import type { SyncContext } from '../../sync/context.ts'
import { sentByDocument } from '../../sync/documents/pending-of-document.ts'

/** `sendings` by operation id. */
export function viewDocuments(
  { service, bytesMoved }: SyncContext,
  job: { id: number; uuid: string },
  sendings: ReadonlyMap<string, Sending>,
): DocumentView[] {
  const db = service.store.read
  const latest = sentByDocument(db, job.uuid)
  return documentRowsOf(db, { jobId: job.id }).map(row => {
    const operationId = latest.get(row.uuid)
    return {
      ...toDocument(row),
      sending: (operationId === undefined ? null : sendings.get(operationId)) ?? null,
      hasContent: row.sha256 !== null,
      moving: bytesMoved.of(row.uuid),
    }
  })
}
