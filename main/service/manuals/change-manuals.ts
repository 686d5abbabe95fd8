/** PUT and DELETE of a document on an asset type (interface, "Manuals"). */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue } from '../../store/db.ts'
import { birthOf, type Command, newRowUuid } from '../command.ts'
import { createDocument } from '../documents/create-document.ts'
import type { StoredFile } from '../documents/store-file.ts'
import { logListChange } from '../entity/log-change.ts'
import { requireMayPlanManuals } from '../may/manuals.ts'
import { getDocument } from '../records/document-record.ts'
import { manualRows } from '../records/manual-record.ts'
import { getType } from '../records/type-record.ts'
import { Refused, refuse } from '../refuse.ts'
import { listAllManuals } from './list-manuals.ts'

/**
 * Attaches the document to the type. Does nothing if it is already attached.
 * @throws Refused `not-found`, `forbidden`, `conflict` for a link, a document of another group, or a full group
 */
export function attachManual(command: Command, typeRef: string, documentRef: string): void {
  const { db, actor } = command
  const type = getType(db, actor, typeRef)
  const document = getDocument(db, actor, documentRef)
  requireMayPlanManuals(actor, type.group_id)
  if (document.group_id !== type.group_id) refuse('conflict', reason('document-of-other-group-type'))
  if (document.sha256 === null) refuse('conflict', reason('manual-is-a-link'))
  const known = 'SELECT 1 FROM manuals WHERE asset_type_uuid = ? AND document_id = ?'
  if (db.has(known, type.uuid, document.id)) return
  manualRows.insert(db, {
    ...birthOf(command, 'manuals', newRowUuid(command), type.group_id),
    assetTypeUuid: type.uuid,
    documentId: document.id,
  })
  db.run('UPDATE documents SET unlinked_since = NULL WHERE id = ?', document.id)
  requireRoom(command, type.group_id)
  logListChange(db, command.now, type.group_id, 'manuals')
}

export interface AddedManual {
  fileName: string
  how: 'added' | 'replaced' | 'is there'
}

/**
 * Adds a stored file to a type. A manual of the type with the same file name is replaced.
 * @throws Refused `not-found`, `forbidden`, `conflict` for a full group
 */
export function addManual(command: Command, typeRef: string, file: StoredFile): AddedManual {
  const { db, actor } = command
  const { uuid, group_id: groupId } = getType(db, actor, typeRef)
  const { fileName } = file
  const named = listAllManuals(db, groupId, uuid).filter(({ document }) => document.fileName === fileName)
  const isThere = 'SELECT 1 FROM documents WHERE uuid = ? AND sha256 = ?'
  if (named.some(({ document }) => db.has(isThere, document.uuid, file.sha256)))
    return { fileName, how: 'is there' }
  attachManual(command, uuid, createDocument(command, { ...file, groupId }).uuid)
  for (const { document } of named) detachManual(command, uuid, document.uuid)
  return { fileName, how: named.length > 0 ? 'replaced' : 'added' }
}

/** Limits the manuals of a group, as laptops read the whole list. @throws Refused `conflict`, obstacle `no-room` */
function requireRoom({ db }: Command, groupId: number): void {
  const most = hubLimits.manuals
  const count = readValue<number>(db, 'SELECT count(*) FROM manuals WHERE group_id = ?', groupId) ?? 0
  if (count > most)
    throw new Refused({ code: 'conflict', ...reason('manuals-full', { most }), obstacle: 'no-room' })
}

/**
 * Detaches the document from the type. Does nothing if it is not attached. The content stays for 30 days.
 * @throws Refused `not-found`, `forbidden`
 */
export function detachManual({ db, actor, now }: Command, typeRef: string, documentRef: string): void {
  const type = getType(db, actor, typeRef)
  const document = getDocument(db, actor, documentRef)
  requireMayPlanManuals(actor, type.group_id)
  db.run('DELETE FROM manuals WHERE asset_type_uuid = ? AND document_id = ?', type.uuid, document.id)
  logListChange(db, now, type.group_id, 'manuals')
}
