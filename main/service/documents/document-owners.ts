/** Where documents hang: on jobs and assets, each on any number of them. */

import { hubLimits } from '../../../shared/hub-limits.ts'
import { reason } from '../../../shared/message.ts'
import { readValue } from '../../store/db.ts'
import type { Command } from '../command.ts'
import { requireQuota } from '../entity/quota.ts'
import { type OwnerRow, ownersOfDocuments } from '../records/document-owners.ts'
import { type DocumentOwner, placeOf } from '../records/document-record.ts'
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
  const { column, id } = placeOf(owner)
  const sql = `INSERT INTO document_links (document_id, ${column}) VALUES (?, ?) ON CONFLICT DO NOTHING`
  return db.run(sql, documentId, id).changes > 0
}

/** Takes it off again. Returns whether it hung there; the document stays. */
export function detach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { column, id } = placeOf(owner)
  const sql = `DELETE FROM document_links WHERE document_id = ? AND ${column} = ?`
  return db.run(sql, documentId, id).changes > 0
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
}

export function recordOnOwner(command: Command, kind: 'job' | 'asset', owner: OwnerRow): void {
  if (kind === 'job') recordEvent(command, owner, { type: 'UPDATE_DOCUMENTS' })
  else recordAssetChange(command, owner, 'UPDATE')
}

/** A document that hangs on one more than it may is not hung there. @throws Refused `conflict` */
export function requireFewOwnersOf(command: Command, documentId: number): void {
  const sql = 'SELECT count(*) FROM document_links WHERE document_id = ?'
  const owners = readValue<number>(command.db, sql, documentId) ?? 0
  if (owners > hubLimits.documentOwners) refuseOwners(command)
}

function requireFewOwners(command: Command, jobs: readonly { id: number }[], assets: number): void {
  if (jobs.length + assets > hubLimits.documentOwners) refuseOwners(command)
  // each of the histories is measured anew
  const events = readValue<number>(
    command.db,
    `SELECT count(*) FROM (SELECT 1 FROM events WHERE job_id IN (SELECT value FROM json_each(?)) LIMIT ?)`,
    JSON.stringify(jobs.map(({ id }) => id)),
    hubLimits.ownersEvents + 1,
  )
  if ((events ?? 0) > hubLimits.ownersEvents) refuseOwners(command)
}

/** On a laptop nobody else waits, and its hub has the last word. */
function refuseOwners({ seat }: Command): void {
  if (seat === 'hub') refuse('conflict', reason('document-on-too-many'))
}
