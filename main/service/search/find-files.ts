/**
 * Finds files by name and caption, also by a part of a word. A trigram index of folded texts finds words of three and
 * more letters. Shorter words are compared with each name.
 */

import type { FileHit } from '../../../shared/entities/search-hit.ts'
import { excerptOf, foldWord, searchLimits } from '../../../shared/rules/search-words.ts'
import type { Engine, ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { findBest, type Hit, type SeenHit } from '../entity/best-hits.ts'
import { inGroups } from '../entity/groups.ts'
import { cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'

export interface FileRow {
  id: number
  uuid: string
  file_name: string | null
  description: string | null
  created_at: number
  job_uuid: string | null
  job_title: string | null
  asset_uuid: string | null
  asset_name: string | null
}

/** Returns the newest files first. */
export function findFiles(db: ReadDb, actor: Actor, sought: Sought): FileHit[] {
  const groups = [...actor.grants.keys()]
  const named = namedOf(db.engine, sought)
  const rows =
    named === null
      ? lookThrough(db, groups, hasWords(db.engine, sought))
      : readRows(db, groups, among(findByIndex(db, groups, sought, named)))
  return rows.map(row => toFileHit(row, sought.words))
}

/**
 * Searches without the index. Short words are in most names, so the newest files usually suffice, and all
 * files are read only if they do not.
 */
function lookThrough(db: ReadDb, groups: readonly number[], { sql, values }: Condition): FileRow[] {
  const latest = `d.id IN (SELECT id FROM documents ORDER BY created_at DESC, id DESC LIMIT ${latestLooked})`
  const rows = readRows(db, groups, { sql: `${latest} AND ${sql}`, values })
  return rows.length < searchLimits.files ? readRows(db, groups, { sql, values }) : rows
}

const latestLooked = 2_000

/** Returns ids, the newest first. */
function findByIndex(db: ReadDb, groups: readonly number[], sought: Sought, named: Condition): number[] {
  // Where any word counts, the index finds enough without the short ones.
  const short = hasWords(db.engine, {
    ...sought,
    words: sought.has === 'all' ? sought.words.filter(isShort) : [],
  })
  const seen = `SELECT DISTINCT d.id, 0 AS bytes ${hanging} AND ${inGroups('+d.group_id', groups)}
    AND d.id IN ${listedNumbers} AND ${short.sql}`
  const found = findBest(
    window => [
      ...db.all<Hit>(`${hits} WHERE rowid < 0 AND ${named.sql}`, ...named.values),
      ...db.all<Hit>(
        `${hits} WHERE rowid > 0 AND ${named.sql} ORDER BY rowid DESC LIMIT ?`,
        ...named.values,
        window,
      ),
    ],
    ids => db.all<SeenHit>(seen, ...groups, JSON.stringify(ids), ...short.values),
    searchLimits.files,
  )
  return found.map(({ id }) => id)
}

/** Returns the files with these ids that the user can see, the newest first, each once for each job or asset. */
export function readFileRows(db: ReadDb, actor: Actor, ids: readonly number[]): FileRow[] {
  return readRows(db, [...actor.grants.keys()], among(ids), ids.length)
}

const among = (ids: readonly number[]): Condition => ({
  sql: `d.id IN ${listedNumbers}`,
  values: [JSON.stringify(ids)],
})

/** Reads and then sorts the rows. Following the date index instead would read each file from another page. */
function readRows(
  db: ReadDb,
  groups: readonly number[],
  { sql, values }: Condition,
  limit: number = searchLimits.files,
): FileRow[] {
  return db.all<FileRow>(
    `SELECT d.id, d.uuid, d.file_name, substr(d.description, 1, ?) AS description, d.created_at,
       j.uuid AS job_uuid, j.title AS job_title, a.uuid AS asset_uuid, coalesce(a.name, a.asset_no) AS asset_name
     ${hanging} AND ${inGroups('+d.group_id', groups)} AND ${sql}
     ORDER BY +d.created_at DESC, d.id DESC LIMIT ?`,
    captionLetters,
    ...groups,
    ...values,
    limit,
  )
}

/** Files that are attached to a job or an asset which the user can see. */
const hanging = `FROM documents d JOIN document_links l ON l.document_id = d.id
    LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN job_marks m ON m.job_id = l.job_id
    LEFT JOIN assets a ON a.id = l.asset_id
  WHERE (m.gone IS NULL OR m.put_away_at IS NULL)`

/**
 * Negative ids are files made on this laptop that the server has not numbered yet, so they are the newest.
 */
const hits = 'SELECT rowid AS id, 0 AS rank FROM file_search'

interface Condition {
  sql: string
  values: string[]
}

/** The trigram index cannot find words of fewer than three letters. */
const isShort = (word: string) => [...word].length < 3

/** Returns the rows of the index with the words; null if the index cannot answer the query. */
function namedOf(engine: Engine, { words, has }: Sought): Condition | null {
  const known = words.filter(word => !isShort(word))
  if (known.length === 0) return null
  if (engine === 'postgres')
    return { sql: joined(known, 'folded LIKE ?', has), values: known.map(word => `%${word}%`) }
  const match = known.map(word => `"${word}"`).join(has === 'all' ? ' AND ' : ' OR ')
  return { sql: 'file_search MATCH ?', values: [match] }
}

function hasWords(engine: Engine, { words, has }: Sought): Condition {
  if (words.length === 0) return { sql: 'true', values: [] }
  if (engine === 'postgres') {
    const folded = joined(words, 'f.folded LIKE ?', has)
    return {
      sql: `EXISTS (SELECT 1 FROM file_search f WHERE f.rowid = d.id AND ${folded})`,
      values: words.map(word => `%${word}%`),
    }
  }
  const fits = words.map(word => (isEuropean(word) ? byPattern : byFolding))
  const values = words.map(word => (isEuropean(word) ? patternOf(word) : word))
  return {
    sql: `(${fits.join(has === 'all' ? ' AND ' : ' OR ')})`,
    values: values.flatMap(value => [value, value]),
  }
}

/** Joins a condition for each word. The words are letters and digits, so they need no escape in a pattern. */
function joined(words: readonly string[], condition: string, has: Sought['has']): string {
  return `(${words.map(() => condition).join(has === 'all' ? ' AND ' : ' OR ')})`
}

const byPattern = '(d.file_name GLOB ? OR d.description GLOB ?)'
/** Slower than a pattern, but it ignores the marks of all scripts. */
const byFolding = '(instr(fold_text(d.file_name), ?) > 0 OR instr(fold_text(d.description), ?) > 0)'

/** Whether patterns know all forms of its letters. */
const isEuropean = (word: string) => /^[^\u0250-\u{10ffff}]*$/u.test(word)

const captionLetters = 2_000

export function toFileHit(row: FileRow, words: readonly string[]): FileHit {
  return {
    kind: 'file',
    documentUuid: row.uuid,
    fileName: cutName(row.file_name),
    page: null,
    excerpt: row.description ? excerptOf(row.description, words) : null,
    jobUuid: row.job_uuid,
    assetUuid: row.asset_uuid,
    ownerName: cutName(row.job_title ?? row.asset_name),
    at: row.created_at,
  }
}

/**
 * Returns a pattern that finds the word anywhere in a text. A folded word has only letters and digits, so
 * it needs no escaping.
 */
function patternOf(word: string): string {
  return `*${[...word].map(letter => alike.get(letter) ?? `[${letter}${letter.toUpperCase()}]`).join('')}*`
}

/** The European letters that fold to the same letter, each group as a character class of a pattern. */
const europe = Array.from({ length: 0x250 - 0x41 }, (_, nth) => String.fromCharCode(0x41 + nth))
const alike: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(europe, foldWord)]
    .filter(([folded]) => /^\p{L}$/u.test(folded))
    .map(([folded, letters]) => [folded, `[${[...new Set([folded, ...letters])].join('')}]`]),
)
