/** Reads the documents of a job or an asset, with the state of their upload or download. */

import { draftName } from '../../../shared/sync/draft-names.ts'
import type { Sending } from '../../../shared/sync/sending.ts'
import type { DocumentView } from '../../../shared/views/document.ts'
import { type DocumentRecord, documentRowsOf, toDocument } from '../../service/records/document-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { whyNotHere } from '../../sync/entities/documents/not-here.ts'
import { sendingsOfAsset } from '../../sync/operations/waiting/read-outbox.ts'
import { sentByDocument } from '../../sync/outbox/pending.ts'
import { bytesAhead } from '../../sync/pull/downloads/wanted-contents.ts'
import type { SyncContext } from '../../sync/state/context.ts'

export function viewAssetDocuments(
  context: SyncContext,
  asset: { id: number; uuid: string },
): DocumentView[] {
  const { read } = context.service.store
  const latest = sentByDocument(read, { jobUuid: null, assetUuid: asset.uuid })
  const sendings = sendingsOfAsset(context, asset.uuid)
  return viewRows(context, documentRowsOf(read, { assetId: asset.id }), latest, sendings)
}

/**
 * Returns views of documents that a job or its forms name. Without a job none of them is being uploaded.
 * `sendings` by operation id.
 */
export function viewDocumentRows(
  context: SyncContext,
  jobUuid: string | null,
  rows: readonly DocumentRecord[],
  sendings: ReadonlyMap<string, Sending>,
): DocumentView[] {
  const { read } = context.service.store
  const latest = jobUuid === null ? new Map() : sentByDocument(read, { jobUuid, assetUuid: null })
  return viewRows(context, rows, latest, sendings)
}

/** Returns the manuals of the asset's type, in the order in which they were added. */
export function viewManuals(context: SyncContext, assetUuid: string | null): DocumentView[] {
  if (assetUuid === null) return []
  const rows = context.service.store.read.all<DocumentRecord>(
    `SELECT d.* FROM assets a JOIN asset_types t ON t.id = a.asset_type_id
     JOIN manuals n ON n.asset_type_uuid = t.uuid JOIN documents d ON d.id = n.document_id
     WHERE a.uuid = ? ORDER BY n.id < 0, abs(n.id)`,
    assetUuid,
  )
  return viewRows(context, rows, new Map(), new Map()).map(view => ({ ...view, isManual: true }))
}

/** `latest`: the id of the last operation on each document, by the document's uuid. */
function viewRows(
  { service, transferProgress, settings }: SyncContext,
  rows: readonly DocumentRecord[],
  latest: ReadonlyMap<string, string>,
  sendings: ReadonlyMap<string, Sending>,
): DocumentView[] {
  const db = service.store.read
  const begun = captionsBegun(db)
  const room = settings().filesBytes - bytesAhead(db)
  return rows.map(row => {
    const operationId = latest.get(row.uuid)
    return {
      ...toDocument(row),
      sending: (operationId === undefined ? null : sendings.get(operationId)) ?? null,
      hasContent: row.sha256 !== null,
      notHere: whyNotHere(db, row, room),
      moving: transferProgress.of(row.uuid),
      isCaptionBegun: begun.has(draftName('caption', row.uuid)),
      isManual: false,
    }
  })
}

/** Returns the drafts of captions, which are few. */
function captionsBegun(db: ReadDb): ReadonlySet<string> {
  const names = db.all<{ name: string }>(
    "SELECT job_uuid AS name FROM drafts WHERE job_uuid GLOB ? || '*'",
    draftName('caption', ''),
  )
  return new Set(names.map(({ name }) => name))
}
