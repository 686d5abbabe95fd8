/**
 * Finds assets by number, name, customer, place, description, contact and custom fields. An exact number comes first, before all
 * other matches.
 */

import type { AssetHit } from '../../../shared/entities/search-hit.ts'
import { excerptBeside, searchLimits } from '../../../shared/rules/search-words.ts'
import type { Engine, ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { locationOf } from '../assets/read-asset.ts'
import { findBest, type Hit, type SeenHit } from '../entity/best-hits.ts'
import { readInOrder } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { referenceName } from '../entity/references.ts'
import { type AssetRecord, assetsByIds } from '../records/asset-record.ts'
import { answerIds, excerptOfAnswers, readAnswerRows } from './answer-rows.ts'
import { cutName } from './find-jobs.ts'
import { createPartSearch, matches, type Sought, soughtIn, toExactMatch, toMatch } from './match.ts'
import { findRanked, type Ranking } from './ranked.ts'

const ranking: Ranking = {
  table: 'assets',
  best: 'asset_no name',
  columns: 'asset_no name customer place description',
}

/** `q`: the text as typed, which is compared with asset numbers. */
export function findAssets(db: ReadDb, actor: Actor, sought: Sought, q: string): AssetHit[] {
  const limit = searchLimits.assets
  const best = assetsFor(db, actor, { sought, q, inactive: true, limit })
  const hits = best.map(found => toHit(db, found, sought.words))
  const known = new Set(hits.map(({ assetUuid }) => assetUuid))
  const others = findByAnswers(db, actor, sought).filter(({ assetUuid }) => !known.has(assetUuid))
  return [...hits, ...others].slice(0, limit)
}

/** Finds assets by their contact and their custom fields, such as a serial number. */
function findByAnswers(db: ReadDb, actor: Actor, sought: Sought): AssetHit[] {
  const answers = readAnswerRows(db, 'asset', answerIds(db, 'asset', sought, searchLimits.assets))
  const ids = answers.map(({ owner_id }) => owner_id)
  const byId = new Map(answers.map(answer => [answer.owner_id, answer]))
  return readInOrder<AssetRecord>(db, assetsByIds, ids)
    .filter(({ group_id }) => actor.grants.has(group_id))
    .map(record => {
      const answer = byId.get(record.id)
      const hit = toHit(db, { record, isExact: false }, sought.words)
      return { ...hit, excerpt: (answer && excerptOfAnswers(answer, sought.words)) ?? hit.excerpt }
    })
}

export interface FoundPage {
  records: AssetRecord[]
  /** The number of assets on all pages. */
  total: number
}

/** Returns a page of the assets that have all the words, or else of those that have some of them. */
export function listFound(
  db: ReadDb,
  actor: Actor,
  { q, inactive, offset, limit }: { q: string; inactive: boolean; offset: number; limit: number },
): FoundPage {
  const sought = soughtIn(q, createPartSearch(db))
  if (!sought) return { records: [], total: 0 }
  const pageOf = (sought: Sought, total: number): FoundPage => {
    const found = assetsFor(db, actor, { sought, q, inactive, limit: offset + limit })
    return { records: found.slice(offset).map(({ record }) => record), total }
  }
  const total = countFound(db, actor, sought, inactive)
  if (total > 0) return pageOf(sought, total)
  const some: Sought = { ...sought, has: 'any' }
  return pageOf(some, countFound(db, actor, some, inactive))
}

/** Counts the same assets that the ranking finds: in all columns, and with parts of words. */
function countFound(db: ReadDb, actor: Actor, sought: Sought, inactive: boolean): number {
  const groups = [...actor.grants.keys()]
  const statement = `SELECT count(*) FROM asset_search JOIN assets a ON a.id = asset_search.rowid
    WHERE ${matches(db.engine, 'asset_search')} AND ${isShown(groups, inactive)}`
  return db.value<number>(statement, toMatch(db.engine, sought, ranking.columns), ...groups) ?? 0
}

/**
 * Limits a query to the actor's groups. Assets that are out of service are included only if `inactive` is
 * set.
 */
function isShown(groups: readonly number[], inactive: boolean): string {
  return `${inGroups('+a.group_id', groups)}${inactive ? '' : ' AND a.inactive = 0'}`
}

interface Found {
  record: AssetRecord
  isExact: boolean
}

function assetsFor(
  db: ReadDb,
  actor: Actor,
  { sought, q, inactive, limit }: { sought: Sought; q: string; inactive: boolean; limit: number },
): Found[] {
  const exact = numberedAssets(db, actor, sought, q).filter(one => inactive || one.inactive === 0)
  const ranked = (window: number) => findRanked(db, ranking, sought, window)
  const best = bestAssets(db, actor, { ranked, inactive, limit })
  const others = best.filter(({ id }) => !exact.some(one => one.id === id))
  return [
    ...exact.map(record => ({ record, isExact: true })),
    ...others.map(record => ({ record, isExact: false })),
  ].slice(0, limit)
}

/** Returns the assets with exactly this number, ignoring case and surrounding spaces. */
export function numberedAssets(
  db: ReadDb,
  actor: Actor,
  { words }: Pick<Sought, 'words'>,
  number: string,
): AssetRecord[] {
  const wanted = number.trim().toLowerCase()
  const match = toExactMatch(db.engine, words, 'asset_no')
  const ranked = (window: number) => nearestNumbers[db.engine](db, match, wanted, window)
  const near = bestAssets(db, actor, { ranked, inactive: true, limit: numbersLooked })
  return near.filter(({ asset_no }) => asset_no?.trim().toLowerCase() === wanted)
}

/** Finds assets by the words of their number. In PostgreSQL, the words of the name have the same class. */
const nearestNumbers: Record<Engine, (db: ReadDb, match: string, wanted: string, window: number) => Hit[]> = {
  sqlite: (db, match, _, window) =>
    db.all(
      `SELECT rowid AS id, bm25(asset_search) AS rank FROM asset_search
       WHERE ${matches('sqlite', 'asset_search')} ORDER BY rank, rowid DESC LIMIT ?`,
      match,
      window,
    ),
  postgres: (db, match, wanted, window) =>
    db.all(
      `SELECT rowid AS id, 0 AS rank FROM asset_search JOIN assets a ON a.id = asset_search.rowid
       WHERE ${matches('postgres', 'asset_search')}
       ORDER BY abs(length(a.asset_no) - length(?)) NULLS LAST, rowid DESC LIMIT ?`,
      match,
      wanted,
      window,
    ),
}

/** The number of assets to compare: those whose number has all the words, the nearest numbers first. */
const numbersLooked = 50

function bestAssets(
  db: ReadDb,
  actor: Actor,
  { ranked, inactive, limit }: { ranked: (window: number) => Hit[]; inactive: boolean; limit: number },
): AssetRecord[] {
  const groups = [...actor.grants.keys()]
  const seen = `SELECT a.id, 0 AS bytes FROM assets a
    WHERE a.id IN ${listedNumbers} AND ${isShown(groups, inactive)}`
  const found = findBest(ranked, ids => db.all<SeenHit>(seen, JSON.stringify(ids), ...groups), limit)
  const ids = found.map(({ id }) => id)
  return readInOrder<AssetRecord>(db, assetsByIds, ids)
}

function toHit(db: ReadDb, { record, isExact }: Found, words: readonly string[]): AssetHit {
  const { uuid, asset_no, name, description, state, inactive, group_id, customer_id } = record
  const placeName = locationOf(record)?.placeName ?? null
  const customerName = referenceName(db, group_id, 'customer', customer_id)
  const shown = [asset_no, name, placeName, customerName].join(' ')
  return {
    kind: 'asset',
    assetUuid: uuid,
    assetNo: cutName(asset_no),
    name: cutName(name),
    placeName: cutName(placeName),
    customerName: cutName(customerName),
    state,
    inactive: inactive === 1,
    excerpt: excerptBeside(description, shown, words),
    isExact,
  }
}
