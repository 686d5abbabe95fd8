/** POST /document/content, once the content is kept (interface, "Documents"). */

import type { Document } from '../../../shared/document.ts'
import { type Command, newId, nextModified } from '../command.ts'
import { groupFor } from '../entity/groups.ts'
import { documentRows, toDocument, writtenDocument } from '../records/document-record.ts'

/** Content that is kept already, and what is to be said of it. */
export interface NewDocument {
  fileName: string | null
  mimeType: string
  /** bytes */
  size: number
  /** SHA-256 of the content, in hex */
  sha256: string
  groupId: number | null
}

/** @throws Refused `forbidden` for a group the actor is not in */
export function createDocument(command: Command, { groupId, ...content }: NewDocument): Document {
  const { db, actor, now } = command
  const id = documentRows.insert(db, {
    ...content,
    id: newId(command, 'documents'),
    uuid: command.newUuid(),
    groupId: groupFor(actor, groupId),
    creatorId: actor.userId,
    createdAt: now,
    lastModified: nextModified(command),
  })
  return toDocument(writtenDocument(db, id))
}
