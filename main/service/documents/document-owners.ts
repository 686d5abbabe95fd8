/** Where documents hang: on jobs and assets, each on any number of them. */

import { hubLimits } from '../../../shared/hub-limits.ts'
import { reason } from '../../../shared/message.ts'
import type { Command } from '../command.ts'
import { requireQuota } from '../entity/quota.ts'
import { assetsOfDocuments, jobsOfDocuments } from '../records/document-owners.ts'
import type { DocumentOwner } from '../records/document-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { recordEvent } from '../records/record-event.ts'
import { refuse } from '../refuse.ts'

/** Hangs the document on its owner. Returns whether it did not hang there before. */
export function attach(command: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const isNew = hang(command, owner, documentId)
  command.db.run('UPDATE documents SET unlinked_since = NULL WHERE id = ?', documentId)
  return isNew
}

/** The same for one that has just been made, which the sweep has not met. */
export function hang({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { changes } = db.run(
    'INSERT INTO document_links (document_id, job_id, asset_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    documentId,
    'jobId' in owner ? owner.jobId : null,
    'assetId' in owner ? owner.assetId : null,
  )
  return changes > 0
}

/** Takes it off again. Returns whether it hung there; the document stays. */
export function detach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { changes } =
    'jobId' in owner
      ? db.run('DELETE FROM document_links WHERE document_id = ? AND job_id = ?', documentId, owner.jobId)
      : db.run('DELETE FROM document_links WHERE document_id = ? AND asset_id = ?', documentId, owner.assetId)
  return changes > 0
}

/**
 * Makes a change of the documents known on all that they hang on, once on each, but for `except`, whose own change it is
 * part of (interface, "Modified": metadata too). @throws Refused `conflict` for more than can be told at once
 */
export function recordOnOwners(
  command: Command,
  documentIds: readonly number[],
  except?: DocumentOwner,
): void {
  const jobId = except && 'jobId' in except ? except.jobId : null
  const assetId = except && 'assetId' in except ? except.assetId : null
  const jobs = jobsOfDocuments(command.db, documentIds)
  const assets = assetsOfDocuments(command.db, documentIds)
  requireFewOwners(command, jobs, assets.length)
  for (const job of jobs) {
    if (job.id === jobId) continue
    recordEvent(command, job, { type: 'UPDATE_DOCUMENTS' })
    requireQuota(command.db, 'job', job.id)
  }
  for (const asset of assets) {
    if (asset.id === assetId) continue
    recordAssetChange(command, asset, 'UPDATE')
    requireQuota(command.db, 'asset', asset.id)
  }
}

/** A document that hangs on one more than it may is not hung there. @throws Refused `conflict` */
export function requireFewOwnersOf(command: Command, documentId: number): void {
  const { db } = command
  const row = db.get<{ owners: number }>(
    'SELECT count(*) AS owners FROM document_links WHERE document_id = ?',
    documentId,
  )
  if ((row?.owners ?? 0) > hubLimits.documentOwners) refuseOwners(command)
}

function requireFewOwners(command: Command, jobs: readonly { id: number }[], assets: number): void {
  if (jobs.length + assets > hubLimits.documentOwners) refuseOwners(command)
  // each of the histories is measured anew
  const counted = command.db.get<{ events: number }>(
    `SELECT count(*) AS events FROM (
       SELECT 1 FROM events WHERE job_id IN (SELECT value FROM json_each(?)) LIMIT ?)`,
    JSON.stringify(jobs.map(({ id }) => id)),
    hubLimits.ownersEvents + 1,
  )
  if ((counted?.events ?? 0) > hubLimits.ownersEvents) refuseOwners(command)
}

/** On a laptop nobody else waits, and its hub has the last word. */
function refuseOwners({ seat }: Command): void {
  if (seat === 'hub') refuse('conflict', reason('document-on-too-many'))
}
