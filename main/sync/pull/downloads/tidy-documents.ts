/**
 * Removes contents that no document and no operation refers to. Archived operations count, so that a removed file
 * can be added again for 14 days (sync design, section 12).
 */
import { contentLimits } from '../../../../shared/limits/limits.ts'
import { referredUuids } from '../../../service/documents/sweep/referred-uuids.ts'
import type { StoredContent } from '../../../store/blobs/blobs.ts'
import type { ReadDb } from '../../../store/db.ts'
import { nextTurn, type TidyParts } from '../../entities/lists/reading.ts'

export async function tidyDocuments(parts: TidyParts): Promise<void> {
  await removeLoose(parts)
  if (!parts.isStopped()) await removeUnnamed(parts)
}

/** Removes rows of the server's documents that are attached to nothing and that no other row refers to. */
async function removeLoose({ context, isStopped }: TidyParts): Promise<void> {
  const { store } = context.service
  const loose = new Map(looseDocuments(store.read).map(({ id, uuid }) => [uuid, id]))
  if (loose.size === 0) return
  for (const uuids of referredUuids(store.read, 0)) {
    for (const uuid of uuids) loose.delete(uuid)
    await nextTurn()
    if (isStopped()) return
  }
  store.transaction(db => {
    const still = new Set(looseDocuments(db).map(({ id }) => id))
    for (const id of loose.values()) if (still.has(id)) db.run('DELETE FROM documents WHERE id = ?', id)
  })
}

function looseDocuments(db: ReadDb): { id: number; uuid: string }[] {
  return db.all(
    `SELECT id, uuid FROM documents d WHERE NOT EXISTS (SELECT 1 FROM document_links WHERE document_id = d.id)
       AND NOT EXISTS (SELECT 1 FROM manuals WHERE document_id = d.id)
       AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.intent ->> 'documentUuid' = d.uuid)
       AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.kind NOT LIKE 'document.%' AND instr(o.intent, d.uuid) > 0)`,
  )
}

/** Removes contents without a row, except new ones, as content is stored before its row. */
async function removeUnnamed({ context, isStopped }: TidyParts): Promise<void> {
  const { blobs, service, ports } = context
  await blobs.removeUnfinished()
  const before = ports.clock.now() - contentLimits.unnamedKeptMs
  for (let after: number | undefined = 0; after !== undefined && !isStopped(); ) {
    const slice: StoredContent[] = blobs.listKeptBefore(before, after, contentLimits.sweepSlice)
    const named = namedAmong(service.store.read, slice)
    for (const content of slice) if (!named.has(content.sha256)) await blobs.remove(content, before)
    after = slice.at(-1)?.id
    await nextTurn()
  }
  if (!isStopped()) await blobs.shrink()
}

/** Returns those of the contents that a document, a captured page, a part of a recording or an operation refers to. */
export function namedAmong(db: ReadDb, contents: readonly StoredContent[]): Set<string> {
  const asked = JSON.stringify(contents.map(({ sha256 }) => sha256))
  const named = db.column<string>(
    `SELECT sha256 FROM documents WHERE sha256 IN (SELECT value FROM json_each(?))
     UNION SELECT sha256 FROM capture_pages WHERE sha256 IN (SELECT value FROM json_each(?))
     UNION SELECT sha256 FROM removed_pages WHERE sha256 IN (SELECT value FROM json_each(?))
     UNION SELECT sha256 FROM recording_parts WHERE sha256 IN (SELECT value FROM json_each(?))
     UNION SELECT intent ->> 'sha256' FROM operations WHERE intent ->> 'sha256' IN (SELECT value FROM json_each(?))`,
    ...[asked, asked, asked, asked, asked],
  )
  return new Set(named)
}
