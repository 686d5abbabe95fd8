/** Downloads the content of a document into the blobs, and then updates its row (sync design, section 12). */
import { overJobStates } from '../../../../shared/entities/states.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import type { NoReply, Refusal } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { tell } from '../../entities/apply-entity.ts'
import { markContent } from '../../entities/documents/not-here.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import type { WantedContent } from './content-rows.ts'

/** Null: the content is here. `incomplete`: fewer bytes arrived than the server said. */
export type DownloadFailure = Refusal | NoReply | { kind: 'incomplete' } | null

/** @throws StoreFailure */
export async function downloadContent(exchange: Exchange, wanted: WantedContent): Promise<DownloadFailure> {
  const { context } = exchange
  const { uuid, size } = wanted
  const writer = context.blobs.write()
  const add = (bytes: Uint8Array) => {
    writer.add(bytes)
    context.transferProgress.tell(uuid, { done: writer.size, total: size ?? writer.size })
  }
  try {
    // an HTML file must not be mistaken for the page of a proxy
    const expected = wanted.mime_type?.startsWith('text/html') ? 'page' : 'content'
    const reply = await exchange.send({ ...getRequest(wanted.link, expected), receiver: { size, add } })
    if (reply.kind !== 'answer') return reply
    if (!context.service.store.isOpen) return null
    if (writer.size === 0 || (size !== null && writer.size !== size)) return { kind: 'incomplete' }
    const sha256 = writer.seal()
    writer.finish(context.ports.clock.now())
    context.service.store.transaction(db => keep(db, context, wanted, { sha256, size: writer.size }))
    return null
  } finally {
    context.transferProgress.end(uuid)
    if (context.blobs.isOpen) await writer.close()
  }
}

/**
 * Stores the content in the document's row. If the document was removed in the meantime, the daily tidying removes
 * the content.
 */
function keep(
  db: WriteDb,
  context: SyncContext,
  { id, uuid, is_wanted }: WantedContent,
  { sha256, size }: { sha256: string; size: number },
): void {
  const { changes } = db.run(
    'UPDATE documents SET sha256 = ?, size = ?, link = NULL WHERE uuid = ? AND sha256 IS NULL',
    sha256,
    size,
    uuid,
  )
  if (changes === 0) return
  markContent(db, id, { at: context.ports.clock.now(), why: is_wanted === 1 ? 'opened' : 'ahead' })
  announceJobsOf(db, context, id)
}

/** Logs a change of the jobs that show the document: those that it is attached to, and the user's jobs of its manual. */
export function announceJobsOf(db: WriteDb, context: SyncContext, documentId: number): void {
  const jobs = db.column<string>(
    `SELECT j.uuid FROM document_links l JOIN jobs j ON j.id = l.job_id WHERE l.document_id = ?
     UNION
     SELECT j.uuid FROM manuals n JOIN asset_types t ON t.uuid = n.asset_type_uuid
     JOIN assets a ON a.asset_type_id = t.id JOIN jobs j ON j.asset_uuid = a.uuid AND j.group_id = a.group_id
     JOIN job_marks k ON k.job_id = j.id
     WHERE n.document_id = ? AND k.gone IS NULL AND k.is_mine = 1 AND j.state NOT IN (${sqlList(overJobStates)})`,
    documentId,
    documentId,
  )
  for (const uuid of jobs) {
    const job = findJobAnywhere(db, uuid)
    if (job) tell(db, context, job, 'UPDATE')
  }
}
