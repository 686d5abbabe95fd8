/** Removes content without a document, and unfinished uploads after a crash. Their space is returned to the disk. */
import { contentLimits } from '../../../../shared/limits/limits.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { Service } from '../../service.ts'

/**
 * Call it only in the process that holds the data: an upload of another process looks like a crashed one. Recent
 * content stays, as it is stored before its document.
 * @throws StoreFailure
 */
export async function sweepContents(
  { store, now }: Service,
  blobs: Blobs,
  signal: AbortSignal,
): Promise<void> {
  await blobs.removeUnfinished()
  const before = now() - contentLimits.unnamedKeptMs
  let after = 0
  while (!signal.aborted) {
    const slice = blobs.listKeptBefore(before, after, contentLimits.sweepSlice)
    const last = slice.at(-1)
    if (!last) break
    const named = namedAmong(
      store.read,
      slice.map(content => content.sha256),
    )
    for (const content of slice) if (!named.has(content.sha256)) await blobs.remove(content, before)
    after = last.id
  }
  if (!signal.aborted) await blobs.shrink()
}

/** Returns those of the hashes that documents name. */
export function namedAmong(db: ReadDb, hashes: readonly string[]): Set<string> {
  const rows = db.all<{ sha256: string }>(
    'SELECT DISTINCT sha256 FROM documents WHERE sha256 IN (SELECT value FROM json_each(?))',
    JSON.stringify(hashes),
  )
  return new Set(rows.map(row => row.sha256))
}
