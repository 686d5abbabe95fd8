/** Assets by number, name, customer, place and description; the whole number comes first, whatever else has its words. */
import type { AssetHit } from '../../../shared/search-view.ts'
import { excerptBeside, searchLimits } from '../../../shared/search-words.ts'
import type { Actor } from '../../service/actor.ts'
import { locationOf } from '../../service/assets/read-asset.ts'
import { findBest, type Hit, type SeenHit } from '../../service/entity/best-hits.ts'
import { readInOrder } from '../../service/entity/fitting.ts'
import { inGroups } from '../../service/entity/groups.ts'
import { referenceName } from '../../service/entity/references.ts'
import { type AssetRecord, assetsByIds } from '../../service/records/asset-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { cutName } from './find-jobs.ts'
import { createPartSearch, type Sought, soughtIn } from './match.ts'
import { findRanked, type Ranking } from './ranked.ts'

const ranking: Ranking = {
  table: 'assets',
  best: 'asset_no name',
  columns: 'asset_no name customer place description',
}

/** `q`: as typed, for the number */
export function findAssets(db: ReadDb, actor: Actor, sought: Sought, q: string): AssetHit[] {
  return assetsFor(db, actor, { sought, q, limit: searchLimits.assets }).map(found =>
    toHit(db, found, sought.words),
  )
}

/** The same as rows: those that have all the words, else those that have some of them. */
export function listFound(db: ReadDb, actor: Actor, q: string, limit: number): AssetRecord[] {
  const sought = soughtIn(q, createPartSearch(db))
  if (!sought) return []
  const found = assetsFor(db, actor, { sought, q, limit })
  const shown =
    found.length > 0 ? found : assetsFor(db, actor, { sought: { ...sought, has: 'any' }, q, limit })
  return shown.map(({ record }) => record)
}

interface Found {
  record: AssetRecord
  isExact: boolean
}

function assetsFor(
  db: ReadDb,
  actor: Actor,
  { sought, q, limit }: { sought: Sought; q: string; limit: number },
): Found[] {
  const exact = numberedAssets(db, actor, sought, q)
  const best = bestAssets(db, actor, window => findRanked(db, ranking, sought, window), limit)
  const others = best.filter(({ id }) => !exact.some(one => one.id === id))
  return [
    ...exact.map(record => ({ record, isExact: true })),
    ...others.map(record => ({ record, isExact: false })),
  ].slice(0, limit)
}

/** Those with this very number: letters' case and the space around it do not count. */
export function numberedAssets(
  db: ReadDb,
  actor: Actor,
  { words }: Pick<Sought, 'words'>,
  number: string,
): AssetRecord[] {
  const wanted = number.trim().toLowerCase()
  const match = `asset_no : (${words.map(word => `"${word}"`).join(' AND ')})`
  const near = bestAssets(db, actor, window => db.all<Hit>(shortest, match, window), numbersLooked)
  return near.filter(({ asset_no }) => asset_no?.trim().toLowerCase() === wanted)
}

const shortest = `SELECT rowid AS id, bm25(asset_search) AS rank FROM asset_search
  WHERE asset_search MATCH ? ORDER BY rank, rowid DESC LIMIT ?`

/** of those whose number has all its words, in whatever order and with whatever more: the shortest come first */
const numbersLooked = 50

function bestAssets(
  db: ReadDb,
  actor: Actor,
  ranked: (window: number) => Hit[],
  limit: number,
): AssetRecord[] {
  const groups = [...actor.grants.keys()]
  const seen = `SELECT a.id, 0 AS bytes FROM assets a
    WHERE a.id IN (SELECT value FROM json_each(?)) AND ${inGroups('+a.group_id', groups)}`
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
