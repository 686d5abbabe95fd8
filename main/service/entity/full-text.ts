/** Full-text search over the rows of an entity (interface, "Search"). Any text is a safe query. */
import { limits } from '../../../shared/limits/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'
import { findBest, type SeenHit } from './best-hits.ts'
import { pickFitting, readInOrder, sqlBytes } from './fitting.ts'
import { inGroups } from './groups.ts'
import { rankRows, type SearchIndex } from './search-index.ts'

export interface Searched {
  table: 'jobs' | 'assets'
  index: SearchIndex
  /** columns that make an entry long */
  listed: readonly string[]
  /** SQL that reads the rows of a JSON list of ids */
  byIds: string
}

/**
 * Returns the best rows first, with a score that is higher for better matches. @throws Refused `bad-request` without a
 * `q`
 */
export function searchRows<Row extends { id: number }>(
  db: ReadDb,
  actor: Actor,
  { table, index, listed, byIds }: Searched,
  q: string | undefined,
  limit: number = limits.searchDefault,
): { row: Row; score: number }[] {
  if (q === undefined) return refuse('bad-request', 'q is required.')
  const groups = [...actor.grants.keys()]
  const seen = `SELECT id, ${sqlBytes(listed)} AS bytes FROM ${table} found
    WHERE id IN ${listedNumbers} AND ${inGroups('+group_id', groups)}`
  const found = findBest(
    window => rankRows(db, index, q, window),
    ids => db.all<SeenHit>(seen, JSON.stringify(ids), ...groups),
    limit,
  )
  const ranks = new Map(pickFitting(found, ({ bytes }) => bytes).map(({ id, rank }) => [id, rank]))
  return readInOrder<Row>(db, byIds, [...ranks.keys()]).map(row => ({
    row,
    score: -(ranks.get(row.id) ?? 0),
  }))
}
