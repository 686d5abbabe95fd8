/** PUT and GET /document/:did: metadata of a document (interface, "Documents"). */

import { isDeepStrictEqual } from 'node:util'
import type { Document, DocumentInput } from '../../../shared/entities/document.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type Command, nextModified } from '../command.ts'
import { noteDocument } from '../entity/note-texts.ts'
import { requireMayDescribe } from '../may/documents.ts'
import { documentRows, getDocument, toDocument } from '../records/document-record.ts'
import { columnsOf, nextColumns } from './document-columns.ts'
import { recordOnOwners } from './document-owners.ts'

/** @throws Refused `not-found` */
export function readDocument(db: ReadDb, actor: Actor, ref: string): Document {
  return toDocument(getDocument(db, actor, ref))
}

/**
 * Updates the document, and `lastModified` of its owners. An equal body is no change, so any user may send back a
 * document that they read.
 * @throws Refused `not-found`, `forbidden`, `invalid`
 */
export function putDocument(command: Command, ref: string, body: DocumentInput): Document {
  const { db, actor } = command
  const document = getDocument(db, actor, ref)
  const columns = nextColumns(document, body, '')
  if (isDeepStrictEqual(columns, columnsOf(document))) return toDocument(document)
  requireMayDescribe(db, actor, document)
  const lastModified = nextModified(command)
  documentRows.change(db, { ...columns, lastModified }, 'WHERE id = ?', document.id)
  noteDocument(db, document.id)
  recordOnOwners(command, [document.id])
  return readDocument(db, actor, ref)
}
