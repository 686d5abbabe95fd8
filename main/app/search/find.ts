/** One search over jobs, notes, assets and files. It reads alone, and belongs into the thread beside the program. */
import type { HitKind, SearchHit } from '../../../shared/search-view.ts'
import type { Actor } from '../../service/actor.ts'
import type { ReadDb } from '../../store/db.ts'
import { findAssets } from './find-assets.ts'
import { findFiles } from './find-files.ts'
import { findJobs, findNumberedJobs } from './find-jobs.ts'
import { findNotes } from './find-notes.ts'
import { createPartSearch, type Sought, soughtIn } from './match.ts'
import { nearWords } from './slips.ts'

const kinds: readonly HitKind[] = ['job', 'asset', 'note', 'file']

/** Any text is safe. What has all the words comes; where nothing has, what has them spelt alike; then what has some of them. */
export function findAll(db: ReadDb, actor: Actor, q: string): SearchHit[] {
  const sought = soughtIn(q, createPartSearch(db))
  if (!sought) return []
  const numbered = findNumberedJobs(db, actor, q)
  const known = new Set(numbered.map(({ jobUuid }) => jobUuid))
  const found = lookEverywhere(db, actor, sought, q).filter(
    hit => hit.kind !== 'job' || !known.has(hit.jobUuid),
  )
  const all = [...numbered, ...found]
  if (all.length > 0) return inOrder(all)
  const mended = lookForNear(db, actor, sought)
  if (mended.length > 0 || sought.words.length === 1) return inOrder(mended)
  return inOrder(lookEverywhere(db, actor, { ...sought, has: 'any' }, q))
}

/** Nothing has all the words as they were typed: with one of them mended at a time, or each, something may. */
function lookForNear(db: ReadDb, actor: Actor, sought: Sought): SearchHit[] {
  const near = sought.words.map(word => nearWords(db, word))
  const tries = sought.words.flatMap((_, at) => (near[at] ?? []).map(word => sought.words.with(at, word)))
  const every = sought.words.map((word, at) => near[at]?.[0] ?? word)
  for (const words of [...tries, every]) {
    const hits = lookEverywhere(db, actor, { ...sought, words }, words.join(' '))
    if (hits.length > 0) return hits
  }
  return []
}

function lookEverywhere(db: ReadDb, actor: Actor, sought: Sought, q: string): SearchHit[] {
  return [
    ...findJobs(db, actor, sought),
    ...findAssets(db, actor, sought, q),
    ...findNotes(db, actor, sought),
    ...findFiles(db, actor, sought),
  ]
}

/** Kind by kind; the kind that was asked for by its number comes first. */
function inOrder(hits: readonly SearchHit[]): SearchHit[] {
  const exact = hits.find(hit => (hit.kind === 'job' || hit.kind === 'asset') && hit.isExact)?.kind
  const order = [...kinds].sort((a, b) => Number(b === exact) - Number(a === exact))
  return order.flatMap(kind => hits.filter(hit => hit.kind === kind))
}
