/** Writes the row of a document: the server's version with the name and description of waiting edits. */
import { Document } from '../../../../shared/entities/document.ts'
import type { Recorded } from '../../../../shared/entities/recording.ts'
import { cleanFileName } from '../../../service/documents/file-name.ts'
import { isPath } from '../../../service/documents/web-address.ts'
import {
  type DocumentRecord,
  documentOfUuid,
  documentRows,
  pathOf,
} from '../../../service/records/document-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import { hubOf } from '../../client/account/account.ts'
import { isUnderBase } from '../../client/base-url.ts'
import type { RemoteDocument } from '../../client/remote-job.ts'
import { intentOf, isOver, type Operation } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { moveRow, renumberOther } from '../apply-entity.ts'
import { extraOf } from '../write-parts.ts'

/** Writes a document; `work` are the waiting operations on documents of the same job or asset. */
export function writeDocument(
  db: WriteDb,
  context: SyncContext,
  owner: { group_id: number },
  document: RemoteDocument,
  work: readonly Operation[],
): { id: number; isChanged: boolean } {
  const here = placeDocument(db, owner, document)
  const after = nextColumns(context, here, document, saidHere(work, document.uuid))
  const names = Object.keys(after) as (keyof typeof after)[]
  if (names.every(name => after[name] === here[name])) return { id: document.id, isChanged: false }
  db.run(
    `UPDATE documents SET ${names.map(name => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...names.map(name => after[name]),
    document.id,
  )
  return { id: document.id, isChanged: true }
}

/** Returns the document's row under the server's number. A new row is inserted. */
function placeDocument(db: WriteDb, owner: { group_id: number }, document: RemoteDocument): DocumentRecord {
  const known = documentOfUuid(db, document.uuid)
  if (known?.id === document.id) return known
  if (known) moveRow(db, 'documents', known.id, document.id)
  else {
    renumberOther(db, 'documents', document.id)
    db.run(
      `INSERT INTO documents (id, uuid, group_id, created_at, last_modified, link) VALUES (?, ?, ?, 0, 0, ?)`,
      document.id,
      document.uuid,
      owner.group_id,
      pathOf(document, 'content'),
    )
  }
  const placed = documentOfUuid(db, document.uuid)
  if (!placed) throw new Error('A document that was just written is not there')
  return placed
}

/** Returns the columns of the row. A property that the server leaves out keeps its value. */
function nextColumns(
  context: SyncContext,
  here: DocumentRecord,
  document: RemoteDocument,
  said: Partial<Described>,
) {
  const known = <T>(told: T | undefined, before: T): T => (told === undefined ? before : told)
  const fileName = known(document.fileName, here.file_name)
  const internal = said.internal ?? document.internal ?? here.internal === 1
  return {
    creator_id: known(document.creatorId, here.creator_id),
    created_at: known(document.creationTimeStamp, here.created_at),
    last_modified: known(document.lastModified, here.last_modified),
    file_name: said.fileName ?? cleanFileName(fileName),
    mime_type: known(document.mimeType, here.mime_type),
    size: here.sha256 === null ? known(document.size, here.size) : here.size,
    description: known(said.description, known(document.description, here.description)),
    internal: internal ? 1 : 0,
    link: here.sha256 === null ? linkOf(context, document, here.link) : null,
    thumb_url: thumbOf(document, here),
    duration_ms: known(document.durationMs, here.duration_ms),
    peaks: document.peaks === undefined ? here.peaks : document.peaks && JSON.stringify(document.peaks),
    extra: extraOf(document, Document.properties) ?? here.extra,
  } satisfies Partial<DocumentRecord>
}

/**
 * Returns the content's path at the server while its bytes are not stored here. Content at another address is a link.
 */
function linkOf({ account }: SyncContext, document: RemoteDocument, before: string | null): string | null {
  const { contentUrl } = document
  if (contentUrl === undefined) return before
  const base = hubOf(account)
  if (isUnderBase(base, contentUrl)) return new URL(contentUrl).href.slice(base.length)
  if (URL.canParse(contentUrl)) return contentUrl
  if (!isPath(contentUrl)) return URL.parse(contentUrl, base)?.href ?? before
  const path = contentUrl.startsWith('/') ? contentUrl : `/${contentUrl}`
  return climbsOut(path) ? before : path
}

/** Whether the path leaves the base URL. Credentials must not be sent to such a path. */
function climbsOut(path: string): boolean {
  const anywhere = 'https://hub/base'
  return !isUnderBase(anywhere, `${anywhere}${path}`)
}

/** Returns the address of the thumbnail; null: it has the server's usual path. */
function thumbOf(document: RemoteDocument, here: DocumentRecord): string | null {
  const { thumbUrl } = document
  if (thumbUrl === undefined) return here.thumb_url
  return thumbUrl === pathOf(document, 'thumb') ? null : thumbUrl
}

/**
 * Returns the values of waiting edits; later edits overwrite earlier ones. The server's version contains the sent
 * edits.
 */
function saidHere(work: readonly Operation[], documentUuid: string): Partial<Described> {
  const waiting = work.filter(operation => !isOver(operation))
  const said = waiting.map(intentOf).flatMap(intent => {
    if (intent?.kind === 'document.patch' && intent.documentUuid === documentUuid) return [intent.fields]
    const isAdded = intent?.kind === 'document.add' && intent.documentUuid === documentUuid
    return isAdded ? [intent] : []
  })
  return said.reduce<Partial<Described>>(
    (all, { fileName = all.fileName, description = all.description, internal = all.internal }) => ({
      ...(fileName !== undefined && { fileName }),
      ...(description !== undefined && { description }),
      ...(internal !== undefined && { internal }),
    }),
    {},
  )
}

export interface Described {
  fileName: string | null
  description: string | null
  internal: boolean
}

/** Writes the given fields of a document. Other fields are not changed. */
export function writeDescribed(db: WriteDb, documentId: number, fields: Partial<Described> & Recorded): void {
  const { fileName, description, internal, durationMs, peaks } = fields
  documentRows.change(db, { fileName, description, internal, durationMs, peaks }, 'WHERE id = ?', documentId)
}
