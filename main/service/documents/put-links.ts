/**
 * The `documents` of a job's or an asset's body: it adds, changes and removes external links only; uploads in it are
 * passed over, as they leave by DELETE alone (specification, "Documents"; decisions, "PUT").
 */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { DocumentInput } from '../../../shared/document.ts'
import { documentLinks, documents } from '../../store/schema/documents.ts'
import { type Command, newId, nextModified } from '../command.ts'
import { mergeExtra, unknownProperties } from '../entity/extra.ts'
import { refuse } from '../refuse.ts'
import { type DocumentOwner, type DocumentRecord, documentRowsOf } from './document-record.ts'

type LinkRow = Pick<
  typeof documents.$inferInsert,
  'fileName' | 'mimeType' | 'description' | 'internal' | 'link' | 'thumbUrl' | 'extra'
>
const named = new Set([...Object.keys(DocumentInput.properties), 'size'])

export interface LinksPlan {
  writes: { stored: DocumentRecord | null; uuid: string | null; row: LinkRow }[]
  removed: DocumentRecord[]
  isChange: boolean
}

/**
 * What the list would change; nothing is written. `owner` is null for an entity that is about to be made.
 * @throws Refused `invalid` for a link that is not http or https, or is named twice
 */
export function planLinks(
  { db }: Pick<Command, 'db'>,
  owner: DocumentOwner | null,
  given: readonly DocumentInput[] | null,
): LinksPlan {
  const attached = owner ? documentRowsOf(db, owner) : []
  const left = new Set(attached.filter(row => row.link !== null))
  const writes = (given ?? []).flatMap((entry, index) => {
    const stored = matchOf(attached, entry)
    if (stored ? stored.link === null : isUpload(entry)) return []
    if (stored && !left.delete(stored)) refuseAt(index, 'uuid', 'names the same link twice')
    return [{ stored, uuid: entry.uuid?.toLowerCase() ?? null, row: nextRow(stored, entry, index) }]
  })
  const isChange =
    left.size > 0 || writes.some(({ stored, row }) => !stored || !isDeepStrictEqual(row, rowOf(stored)))
  return { writes, removed: [...left], isChange }
}

/** By uuid, else by id, else by the address itself. */
function matchOf(attached: readonly DocumentRecord[], entry: DocumentInput): DocumentRecord | null {
  const isSame = (row: DocumentRecord): boolean => {
    if (entry.uuid) return row.uuid === entry.uuid.toLowerCase()
    return typeof entry.id === 'number' ? row.id === entry.id : row.link === entry.contentUrl
  }
  return attached.find(row => isSame(row)) ?? null
}

/** A path of ours, or no address at all: a document that was uploaded, and has been detached since. */
function isUpload({ contentUrl }: DocumentInput): boolean {
  return !contentUrl || contentUrl.startsWith('/')
}

function nextRow(stored: DocumentRecord | null, entry: DocumentInput, index: number): LinkRow {
  const before = stored ? rowOf(stored) : emptyRow
  const or = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)
  const link = entry.contentUrl ?? before.link ?? null
  if (link === null || !isWebAddress(link)) refuseAt(index, 'contentUrl', 'must be an http or https address')
  return {
    fileName: or(entry.fileName, before.fileName ?? null),
    mimeType: or(entry.mimeType, before.mimeType ?? null),
    description: or(entry.description, before.description ?? null),
    internal: or(entry.internal, before.internal) ?? false,
    link,
    thumbUrl: or(entry.thumbUrl, before.thumbUrl ?? null),
    extra: mergeExtra(before.extra ?? null, unknownProperties(entry as Record<string, unknown>, named)),
  }
}

const emptyRow: LinkRow = { internal: false }

function rowOf(row: DocumentRecord): LinkRow {
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    description: row.description,
    internal: row.internal === 1,
    link: row.link,
    thumbUrl: row.thumb_url,
    extra: row.extra === null ? null : JSON.parse(row.extra),
  }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function refuseAt(index: number, property: string, message: string): never {
  const pointer = `/documents/${index}/${property}`
  return refuse('invalid', `${pointer} ${message}.`, [{ pointer, message }])
}

/** Writes the plan; the caller records the event and moves its own `lastModified`. */
export function writeLinks(
  command: Command,
  owner: DocumentOwner & { groupId: number },
  { writes, removed }: LinksPlan,
): void {
  const { db } = command
  for (const row of removed) db.run('DELETE FROM documents WHERE id = ?', row.id)
  for (const { stored, uuid, row } of writes) {
    if (stored) {
      if (isDeepStrictEqual(row, rowOf(stored))) continue
      const lastModified = nextModified(command)
      db.orm
        .update(documents)
        .set({ ...row, lastModified })
        .where(eq(documents.id, stored.id))
        .run()
    } else attach(command, owner, insertLink(command, owner.groupId, uuid, row))
  }
}

/** A uuid that some other document has already gives way to a new one. */
function insertLink(command: Command, groupId: number, given: string | null, row: LinkRow): number {
  const { db, actor, now } = command
  const isFree = given !== null && !db.get('SELECT 1 FROM documents WHERE uuid = ?', given)
  const { lastInsertRowid } = db.orm
    .insert(documents)
    .values({
      ...row,
      id: newId(command, 'documents'),
      uuid: isFree ? given : command.newUuid(),
      groupId,
      creatorId: actor.userId,
      createdAt: now,
      lastModified: nextModified(command),
    })
    .run()
  return Number(lastInsertRowid)
}

/** Hangs the document on its owner; twice is once. Answers whether it hung there before. */
export function attach({ db }: Pick<Command, 'db'>, owner: DocumentOwner, documentId: number): boolean {
  const { changes } = db.orm
    .insert(documentLinks)
    .values({
      documentId,
      jobId: 'jobId' in owner ? owner.jobId : null,
      assetId: 'assetId' in owner ? owner.assetId : null,
    })
    .onConflictDoNothing()
    .run()
  return changes === 0
}
