/** POST /document/content, after the content was stored (interface, "Documents"). */

import type { Document } from '../../../shared/entities/document.ts'
import { birthOf, type Command } from '../command.ts'
import { groupFor } from '../entity/groups.ts'
import { noteDocument } from '../entity/note-texts.ts'
import { documentRows, toDocument, writtenDocument } from '../records/document-record.ts'
import { requireNotRemoved } from './sweep/removed-contents.ts'

/** Stored content, with the name, type and group of its document. */
export interface NewDocument {
  fileName: string | null
  mimeType: string
  /** bytes */
  size: number
  /** SHA-256 of the content, in hex */
  sha256: string
  groupId: number | null
}

/**
 * @throws Refused `forbidden` for a group that the actor is not in; `too-many` for content that was removed while it
 * arrived
 */
export function createDocument(command: Command, { groupId, ...content }: NewDocument): Document {
  const { db, actor } = command
  if (command.seat === 'hub') requireNotRemoved(command, content.sha256)
  const id = documentRows.insert(db, {
    ...content,
    ...birthOf(command, 'documents', command.newUuid('entity'), groupFor(actor, groupId)),
  })
  noteDocument(db, id)
  return toDocument(writtenDocument(db, id))
}
