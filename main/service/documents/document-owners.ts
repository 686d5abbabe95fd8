/** Where documents hang: on jobs and assets, each on any number of them. */
import type { ReadDb } from '../../store/db.ts'
import { recordAssetChange } from '../assets/record-change.ts'
import type { Command } from '../command.ts'
import { demandRoom } from '../entity/room.ts'
import { recordEvent } from '../jobs/record-event.ts'
import type { DocumentOwner } from './document-record.ts'

/** Hangs the document on its owner. Answers whether it did not hang there before. */
export function attach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { changes } = db.run(
    'INSERT INTO document_links (document_id, job_id, asset_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    documentId,
    'jobId' in owner ? owner.jobId : null,
    'assetId' in owner ? owner.assetId : null,
  )
  db.run('UPDATE documents SET unlinked_since = NULL WHERE id = ?', documentId)
  return changes > 0
}

/** Takes it off again. Answers whether it hung there; the document stays. */
export function detach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { changes } =
    'jobId' in owner
      ? db.run('DELETE FROM document_links WHERE document_id = ? AND job_id = ?', documentId, owner.jobId)
      : db.run('DELETE FROM document_links WHERE document_id = ? AND asset_id = ?', documentId, owner.assetId)
  return changes > 0
}

export function isAttached(db: ReadDb, documentId: number): boolean {
  return db.get('SELECT 1 FROM document_links WHERE document_id = ?', documentId) !== undefined
}

/** Whether it hangs on a job for which `isIt` holds. */
export function hangsOnJob(db: ReadDb, documentId: number, isIt: (job: OwnerRow) => boolean): boolean {
  return jobsOf(db, documentId).some(isIt)
}

export interface OwnerRow {
  id: number
  uuid: string
  group_id: number
}

function jobsOf(db: ReadDb, documentId: number): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT j.id, j.uuid, j.group_id FROM document_links l JOIN jobs j ON j.id = l.job_id
     WHERE l.document_id = ? ORDER BY l.id`,
    documentId,
  )
}

function assetsOf(db: ReadDb, documentId: number): OwnerRow[] {
  return db.all<OwnerRow>(
    `SELECT a.id, a.uuid, a.group_id FROM document_links l JOIN assets a ON a.id = l.asset_id
     WHERE l.document_id = ? ORDER BY l.id`,
    documentId,
  )
}

/**
 * Makes a change of the document known on all that it hangs on, but for `except`, whose own change it is part of
 * (decisions, "modified": metadata too).
 */
export function recordOnOwners(command: Command, documentId: number, except?: DocumentOwner): void {
  const jobId = except && 'jobId' in except ? except.jobId : null
  const assetId = except && 'assetId' in except ? except.assetId : null
  for (const job of jobsOf(command.db, documentId)) {
    if (job.id === jobId) continue
    recordEvent(command, job, { type: 'UPDATE_DOCUMENTS' })
    demandRoom(command.db, 'job', job.id)
  }
  for (const asset of assetsOf(command.db, documentId)) {
    if (asset.id === assetId) continue
    recordAssetChange(command, asset, 'UPDATE')
    demandRoom(command.db, 'asset', asset.id)
  }
}
