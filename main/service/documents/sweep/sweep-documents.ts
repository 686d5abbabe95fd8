/**
 * Deletes uploads without any link after 30 days (interface, "Documents"). A document is marked when the sweep first
 * finds it unlinked, and unmarked when it is linked again. A document that a job, form, asset or type names counts as
 * linked.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentLimits, limits } from '../../../../shared/limits/limits.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { readMeta } from '../../meta.ts'
import type { Service } from '../../service.ts'
import { referredUuids } from './referred-uuids.ts'

/** A document without an owner. */
interface Loose {
  id: number
  uuid: string
  unlinked_since: number | null
}

/**
 * Sweeps in slices, so that requests are answered in between. `signal` ends it early without harm. @throws StoreFailure
 */
export async function sweepDocuments(service: Service, signal: AbortSignal): Promise<void> {
  const { read } = service.store
  const startedAt = Number(readMeta(read, 'lastModified') ?? 0)
  const loose = looseDocuments(read)
  if (loose.length === 0) return
  const known = new Set(loose.map(row => row.uuid))
  const referred = new Set<string>()
  for (const uuids of referredUuids(read, 0)) {
    for (const uuid of uuids) if (known.has(uuid)) referred.add(uuid)
    await nextTurn()
    if (signal.aborted) return
  }
  for (let at = 0; at < loose.length; at += contentLimits.sweepSlice) {
    settle(service, loose.slice(at, at + contentLimits.sweepSlice), { referred, startedAt })
    await nextTurn()
    if (signal.aborted) return
  }
}

function looseDocuments(db: ReadDb): Loose[] {
  return db.all<Loose>(
    `SELECT id, uuid, unlinked_since FROM documents d
     WHERE NOT EXISTS (SELECT 1 FROM document_links WHERE document_id = d.id)
       AND NOT EXISTS (SELECT 1 FROM manuals WHERE document_id = d.id)`,
  )
}

function settle(
  { store, now }: Service,
  rows: readonly Loose[],
  { referred, startedAt }: { referred: Set<string>; startedAt: number },
): void {
  const dueBefore = now() - limits.unlinkedContentKeptMs
  const isDue = (row: Loose) => row.unlinked_since !== null && row.unlinked_since < dueBefore
  store.transaction(db => {
    if (rows.some(isDue)) {
      // A row may have named the document after the first read.
      for (const uuids of referredUuids(db, startedAt)) for (const uuid of uuids) referred.add(uuid)
    }
    for (const row of rows) {
      if (referred.has(row.uuid)) mark(db, row, null)
      else if (isDue(row)) remove(db, row)
      else if (row.unlinked_since === null) mark(db, row, now())
    }
  })
}

function mark(db: WriteDb, row: Loose, since: number | null): void {
  if (row.unlinked_since !== since)
    db.run('UPDATE documents SET unlinked_since = ? WHERE id = ?', since, row.id)
}

/** Deletes only a document that is still marked, as attaching clears the mark. `sweepContents` removes its content. */
function remove(db: WriteDb, { id }: Loose): void {
  db.run('DELETE FROM documents WHERE id = ? AND unlinked_since IS NOT NULL', id)
}
