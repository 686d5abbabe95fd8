/** Searches everything at once, on a laptop and on a hub. It only reads, and runs in a thread. */

import type { FileHit } from '../../../shared/entities/search-hit.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import type { HitKind, SearchHit } from '../../../shared/views/search.ts'
import type { ReadDb } from '../../store/db.ts'
import { toStorable } from '../../store/unstorable-text.ts'
import type { Actor } from '../actor.ts'
import { findAssets } from './find-assets.ts'
import { findCaptures } from './find-captures.ts'
import { findFiles } from './find-files.ts'
import { findForms } from './find-forms.ts'
import { findJobs, findNumberedJobs } from './find-jobs.ts'
import { findManuals } from './find-manuals.ts'
import { findMaterial } from './find-material.ts'
import { findNotes } from './find-notes.ts'
import { findPages } from './find-pages.ts'
import { createPartSearch, type Sought, soughtIn } from './match.ts'
import { similarWords } from './slips.ts'

const kinds: readonly HitKind[] = ['job', 'asset', 'note', 'form', 'capture', 'file', 'material']

/**
 * Accepts any text. Returns rows with all words; if there are none, rows with similar words; else rows with
 * some of the words.
 */
export function findAll(db: ReadDb, actor: Actor, typed: string): SearchHit[] {
  const q = toStorable(typed)
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

/** Searches with corrected spelling: first with one word replaced at a time, then with all. */
function lookForNear(db: ReadDb, actor: Actor, sought: Sought): SearchHit[] {
  const near = sought.words.map(word => similarWords(db, word))
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
    ...findForms(db, actor, sought),
    ...findCaptures(db, actor, sought),
    ...findNamedOrRead(db, actor, sought),
    ...findMaterial(db, actor, sought),
  ]
}

/** Returns files with the words in their name or caption, then those with the words on a page. */
function findNamedOrRead(db: ReadDb, actor: Actor, sought: Sought): SearchHit[] {
  const read = new Map(findPages(db, actor, sought).map(hit => [keyOf(hit), hit]))
  const named = [...findFiles(db, actor, sought), ...findManuals(db, actor, sought)].map(hit => ({
    ...hit,
    page: read.get(keyOf(hit))?.page ?? null,
  }))
  const known = new Set(named.map(keyOf))
  const others = [...read.values()].filter(hit => !known.has(keyOf(hit)))
  return [...named, ...others].slice(0, searchLimits.files)
}

/** A file can be on several jobs or assets. */
function keyOf({ documentUuid, jobUuid, assetUuid }: FileHit): string {
  return [documentUuid, jobUuid, assetUuid].join()
}

/** Sorts by kind. A kind with an exact number comes first. */
function inOrder(hits: readonly SearchHit[]): SearchHit[] {
  const exact = hits.find(hit => (hit.kind === 'job' || hit.kind === 'asset') && hit.isExact)?.kind
  const order = [...kinds].sort((a, b) => Number(b === exact) - Number(a === exact))
  return order.flatMap(kind => hits.filter(hit => hit.kind === kind))
}
