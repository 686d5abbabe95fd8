/** PUT and DELETE of a document on a job or an asset (interface, "Jobs", "Assets", "Documents"). */
import { reason } from '../../../shared/text/message.ts'
import type { Command } from '../command.ts'
import { requireQuota } from '../entity/quota.ts'
import { requireMayDetach } from '../may/documents.ts'
import { getAssetVersion } from '../records/asset-record.ts'
import type { OwnerRow } from '../records/document-owners.ts'
import { type DocumentOwner, getDocument } from '../records/document-record.ts'
import { getJobVersion } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'
import { attach, detach, recordOnOwner, requireFewOwnersOf } from './document-owners.ts'

/** A job or an asset, by id or uuid. */
export interface OwnerRef {
  kind: 'job' | 'asset'
  ref: string
}

/**
 * Attaches the document to its owner. Does nothing if it is already attached.
 * @throws Refused `not-found`, `conflict` for a document of another group, a full owner, or a document with too many
 * owners
 */
export function attachDocument(command: Command, ownerRef: OwnerRef, documentRef: string): void {
  const owner = ownerOf(command, ownerRef)
  const document = getDocument(command.db, command.actor, documentRef)
  if (document.group_id !== owner.group_id) {
    refuse('conflict', reason(`document-of-other-group-${ownerRef.kind}`))
  }
  if (attach(command, placeOf(ownerRef, owner), document.id)) {
    recordOnOwner(command, ownerRef.kind, owner)
    requireFewOwnersOf(command, document.id)
    requireQuota(command.db, ownerRef.kind, owner.id)
  }
}

/**
 * Detaches the document from its owner. Does nothing if it is not attached. The content stays.
 * @throws Refused `not-found`, `forbidden`
 */
export function detachDocument(command: Command, ownerRef: OwnerRef, documentRef: string): void {
  const { db, actor } = command
  const owner = ownerOf(command, ownerRef)
  const document = getDocument(db, actor, documentRef)
  requireMayDetach(db, actor, ownerRef.kind, owner)
  if (detach(command, placeOf(ownerRef, owner), document.id)) recordOnOwner(command, ownerRef.kind, owner)
}

function ownerOf({ db, actor }: Command, { kind, ref }: OwnerRef): OwnerRow {
  return kind === 'job' ? getJobVersion(db, actor, ref) : getAssetVersion(db, actor, ref)
}

function placeOf({ kind }: OwnerRef, { id }: OwnerRow): DocumentOwner {
  return kind === 'job' ? { jobId: id } : { assetId: id }
}
