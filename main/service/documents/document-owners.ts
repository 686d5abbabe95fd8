/** Links between documents and their owners. A document may have any number of jobs and assets as owners. */

import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Command } from '../command.ts'
import { logListChange } from '../entity/log-change.ts'
import { requireQuota } from '../entity/quota.ts'
import { type OwnerRow, ownersOfDocuments } from '../records/document-owners.ts'
import { type DocumentOwner, placeOf } from '../records/document-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { recordEvent } from '../records/record-event.ts'
import { refuse } from '../refuse.ts'

/** Attaches the document to its owner and clears the mark of the sweep. Returns whether the link is new. */
export function attach(command: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const isNew = attachTo(command, owner, documentId)
  command.db.run('UPDATE documents SET unlinked_since = NULL WHERE id = ?', documentId)
  return isNew
}

/** Attaches a document that was just created, which the sweep cannot have marked. */
export function attachTo({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { column, id } = placeOf(owner)
  const sql = `INSERT INTO document_links (document_id, ${column}) VALUES (?, ?) ON CONFLICT DO NOTHING`
  return db.run(sql, documentId, id).changes > 0
}

/** Detaches the document. Returns whether it was attached. The document stays. */
export function detach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { column, id } = placeOf(owner)
  const sql = `DELETE FROM document_links WHERE document_id = ? AND ${column} = ?`
  return db.run(sql, documentId, id).changes > 0
}

/**
 * Records a change of the documents once on each of their owners (interface, "Modified": metadata too). Of a manual,
 * laptops read the list again. `except` is the owner whose own change this is part of.
 * @throws Refused `conflict` for too many owners in one transaction
 */
export function recordOnOwners(
  command: Command,
  documentIds: readonly number[],
  except?: DocumentOwner,
): void {
  const place = except && placeOf(except)
  const jobs = ownersOfDocuments(command.db, 'job', documentIds)
  const assets = ownersOfDocuments(command.db, 'asset', documentIds)
  requireFewOwners(command, jobs, assets.length)
  for (const [kind, owners] of [['job', jobs] as const, ['asset', assets] as const]) {
    for (const owner of owners) {
      if (place?.column === `${kind}_id` && place.id === owner.id) continue
      recordOnOwner(command, kind, owner)
      requireQuota(command.db, kind, owner.id)
    }
  }
  if (command.seat === 'hub') logManuals(command, documentIds)
}

function logManuals({ db, now }: Command, documentIds: readonly number[]): void {
  const sql = `SELECT DISTINCT group_id FROM manuals WHERE document_id IN ${listedNumbers}`
  for (const groupId of db.column<number>(sql, JSON.stringify(documentIds)))
    logListChange(db, now, groupId, 'manuals')
}

export function recordOnOwner(command: Command, kind: 'job' | 'asset', owner: OwnerRow): void {
  if (kind === 'job') recordEvent(command, owner, { type: 'UPDATE_DOCUMENTS' })
  else recordAssetChange(command, owner, 'UPDATE')
}

/** Limits the owners of a document; call it after attaching. @throws Refused `conflict` */
export function requireFewOwnersOf(command: Command, documentId: number): void {
  const sql = 'SELECT count(*) FROM document_links WHERE document_id = ?'
  const owners = readValue<number>(command.db, sql, documentId) ?? 0
  if (owners > hubLimits.documentOwners) refuseOwners(command)
}

function requireFewOwners(command: Command, jobs: readonly { id: number }[], assets: number): void {
  if (jobs.length + assets > hubLimits.documentOwners) refuseOwners(command)
  // `requireQuota` sums the whole history of each job, so the events of all owners are limited too.
  const events = readValue<number>(
    command.db,
    `SELECT count(*) FROM (SELECT 1 FROM events WHERE job_id IN ${listedNumbers} LIMIT ?) AS found`,
    JSON.stringify(jobs.map(({ id }) => id)),
    hubLimits.ownersEvents + 1,
  )
  if ((events ?? 0) > hubLimits.ownersEvents) refuseOwners(command)
}

/** Refuses only on the hub. On a laptop no other user waits, and its server decides. */
function refuseOwners({ seat }: Command): void {
  if (seat === 'hub') refuse('conflict', reason('document-on-too-many'))
}
