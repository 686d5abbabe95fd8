/** Finds the pages of documents by their text. */

import type { FileHit } from '../../../shared/entities/search-hit.ts'
import { countFound, excerptOf, searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { type FileRow, readFileRows, toFileHit } from './find-files.ts'
import { readManualRows } from './find-manuals.ts'
import { matches, type Sought, toMatch } from './match.ts'
import { mostWordsFirst } from './ranked.ts'

interface PageRow {
  document_id: number
  page: number
  text: string
}

/** The number of pages with all words to look at, the newest first. */
const pagesLooked = 200
/** The number of pages with some of the words. Their texts are read, which takes longer. */
const partsLooked = 40

/**
 * Returns the newest documents first, each with its best page. Words that the page lacks may be in the document's name,
 * its caption, or the name of its job or asset.
 */
export function findPages(db: ReadDb, actor: Actor, sought: Sought): FileHit[] {
  const { has, words } = sought
  if (has === 'any')
    return toHits(db, actor, sought, bestPages(db, pagesWithSome(db, sought), words), () => true)
  const whole = pageIds(db, sought)
  if (whole.length > 0) return toHits(db, actor, sought, firstPages(db, whole), () => true)
  if (words.length === 1) return []
  const hasAll = (file: FileRow, { text }: PageRow) =>
    countFound(
      [file.file_name, file.description, file.job_title, file.asset_name, text].join(' '),
      sought.words,
    ) === sought.words.length
  return toHits(db, actor, sought, bestPages(db, pagesWithSome(db, sought), words), hasAll)
}

function pageIds(db: ReadDb, sought: Sought): number[] {
  return db.column<number>(
    `SELECT rowid FROM page_search WHERE ${matches(db.engine, 'page_search')} ORDER BY rowid DESC LIMIT ?`,
    toMatch(db.engine, sought, null),
    pagesLooked,
  )
}

function pagesWithSome(db: ReadDb, sought: Sought): number[] {
  const lists = sought.words.map(word => pageIds(db, { ...sought, words: [word] }))
  return mostWordsFirst(lists).slice(0, partsLooked)
}

function toHits(
  db: ReadDb,
  actor: Actor,
  { words }: Sought,
  pages: ReadonlyMap<number, PageRow>,
  isHit: (file: FileRow, page: PageRow) => boolean,
): FileHit[] {
  const ids = [...pages.keys()]
  const files = [...readManualRows(db, actor, ids), ...readFileRows(db, actor, ids)]
  return files
    .flatMap(file => {
      const page = pages.get(file.id)
      return page && isHit(file, page) ? [{ ...toFileHit(file, words), ...pageOf(page, words) }] : []
    })
    .slice(0, searchLimits.files)
}

/** Returns the first of the pages of each document. */
function firstPages(db: ReadDb, ids: readonly number[]): Map<number, PageRow> {
  const pages = db.all<Omit<PageRow, 'text'> & { id: number }>(
    `SELECT id, document_id, page FROM page_texts WHERE id IN ${listedNumbers} ORDER BY document_id, page DESC`,
    JSON.stringify(ids),
  )
  const firsts = new Map(pages.map(({ id, document_id }) => [document_id, id]))
  const rows = db.all<PageRow>(
    `SELECT document_id, page, text FROM page_texts WHERE id IN ${listedNumbers} ORDER BY document_id`,
    JSON.stringify([...firsts.values()]),
  )
  return new Map(rows.map(row => [row.document_id, row]))
}

/** Returns the page with the most words of each document, the first of equal ones. */
function bestPages(db: ReadDb, ids: readonly number[], words: readonly string[]): Map<number, PageRow> {
  const rows = db.all<PageRow>(
    `SELECT document_id, page, text FROM page_texts WHERE id IN ${listedNumbers}
     ORDER BY document_id, page`,
    JSON.stringify(ids),
  )
  const best = new Map<number, { page: PageRow; found: number }>()
  for (const page of rows) {
    const found = countFound(page.text, words)
    if (found > (best.get(page.document_id)?.found ?? -1)) best.set(page.document_id, { page, found })
  }
  return new Map([...best].map(([id, { page }]) => [id, page]))
}

function pageOf({ page, text }: PageRow, words: readonly string[]): Pick<FileHit, 'page' | 'excerpt'> {
  return { page: page + 1, excerpt: excerptOf(text, words) }
}
