/**
 * Documents in the body of a job or an asset. They add, change and remove only external links. Uploads are ignored:
 * only DELETE detaches them (interface, "Documents", "PUT").
 */

import { isDeepStrictEqual } from 'node:util'
import type { DocumentInput } from '../../../shared/entities/document.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Command, newId, newRowUuid, nextModifieds } from '../command.ts'
import { requireLittleText } from '../entity/little-text.ts'
import { noteDocument } from '../entity/note-texts.ts'
import { isAttached } from '../records/document-owners.ts'
import {
  type DocumentOwner,
  type DocumentRecord,
  documentRows,
  documentRowsOf,
} from '../records/document-record.ts'
import { refuseValue } from '../refuse.ts'
import { columnsOf, type DocumentColumns, nextColumns } from './document-columns.ts'
import { attachTo, detach, recordOnOwners } from './document-owners.ts'
import { isPath } from './web-address.ts'

export interface LinksPlan {
  /** new and changed links */
  writes: { stored: DocumentRecord | null; uuid: string | null; row: DocumentColumns }[]
  removed: DocumentRecord[]
  isChange: boolean
}

/**
 * Plans the changes of the list and writes nothing. `owner` is null for an entity that is not created yet.
 * @throws Refused `invalid` for a link that is not http or https, or is named twice
 */
export function planLinks(
  { db }: Pick<Command, 'db'>,
  owner: DocumentOwner | null,
  given: readonly DocumentInput[] | null,
): LinksPlan {
  const attached = owner ? documentRowsOf(db, owner) : []
  const matchOf = matcherOf(attached)
  const left = new Set(attached.filter(row => row.link !== null))
  const writes = (given ?? []).flatMap((entry, index) => {
    const stored = matchOf(entry)
    if (stored ? stored.link === null : isUpload(db, entry)) return []
    const pointer = `/documents/${index}`
    if (stored && !left.delete(stored)) {
      refuseValue(`${pointer}/uuid`, reason('must-name-link-once'))
    }
    const row = nextColumns(stored, entry, pointer)
    if (stored && isDeepStrictEqual(row, columnsOf(stored))) return []
    return [{ stored, uuid: entry.uuid?.toLowerCase() ?? null, row }]
  })
  return { writes, removed: [...left], isChange: left.size > 0 || writes.length > 0 }
}

/** Matches by UUID, else by id, else by address. Of several with the same address, the one attached first matches. */
function matcherOf(attached: readonly DocumentRecord[]): (entry: DocumentInput) => DocumentRecord | null {
  const last = attached.toReversed()
  const byUuid = new Map(last.map(row => [row.uuid, row]))
  const byId = new Map(last.map(row => [row.id, row]))
  const byLink = new Map(last.map(row => [row.link, row]))
  return ({ uuid, id, contentUrl }) => {
    if (uuid) return byUuid.get(uuid.toLowerCase()) ?? null
    if (typeof id === 'number') return byId.get(id) ?? null
    return (contentUrl === undefined ? null : byLink.get(contentUrl)) ?? null
  }
}

/**
 * Returns whether the entry is an upload that was detached: it has one of our paths, or no address. Some clients send
 * the base URL before the path, so the document in the path is looked up.
 */
function isUpload(db: ReadDb, { contentUrl }: DocumentInput): boolean {
  if (!contentUrl || (contentUrl.startsWith('/') && isPath(contentUrl))) return true
  const uuid = /\/document\/([0-9a-f-]{36})\/content$/i.exec(URL.parse(contentUrl)?.pathname ?? '')?.[1]
  if (uuid === undefined) return false
  return db.get('SELECT 1 FROM documents WHERE uuid = ? AND link IS NULL', uuid.toLowerCase()) !== undefined
}

/**
 * Writes the plan. The caller records the event and changes its own `lastModified`.
 * @throws Refused `invalid` for too much text
 */
export function writeLinks(
  command: Command,
  owner: DocumentOwner & { groupId: number },
  { writes, removed }: LinksPlan,
): void {
  const { db } = command
  requireLittleText(
    'documents',
    writes.map(({ row }) => row),
  )
  for (const { id } of removed) {
    detach(command, owner, id)
    // A link with another owner stays there.
    if (!isAttached(db, id)) db.run('DELETE FROM documents WHERE id = ?', id)
  }
  if (writes.length === 0) return
  const modified = nextModifieds(command, writes.length)
  for (const { stored, uuid, row } of writes) {
    const moved = { ...row, lastModified: modified() }
    if (stored) {
      documentRows.change(db, moved, 'WHERE id = ?', stored.id)
      noteDocument(db, stored.id)
    } else attachTo(command, owner, insertLink(command, owner.groupId, uuid, moved))
  }
  const changed = writes.flatMap(({ stored }) => (stored ? [stored.id] : []))
  recordOnOwners(command, changed, owner)
}

type ModifiedColumns = DocumentColumns & { lastModified: number }

/** Inserts a link. A UUID that another document has is replaced by a new one. */
function insertLink(command: Command, groupId: number, given: string | null, row: ModifiedColumns): number {
  const { db, actor, now } = command
  const isFree = given !== null && !db.get('SELECT 1 FROM documents WHERE uuid = ?', given)
  const id = documentRows.insert(db, {
    ...row,
    id: newId(command, 'documents'),
    uuid: isFree ? given : newRowUuid(command),
    groupId,
    creatorId: actor.userId,
    createdAt: now,
  })
  noteDocument(db, id)
  return id
}
