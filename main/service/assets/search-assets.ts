/** Full text over the assets (interface, "Assets", "Search"). Any text is a safe query. */
import type { AssetSearchEntry } from '../../../shared/asset.ts'
import { limits } from '../../../shared/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { findBest, type Hit, type SeenHit } from '../entity/best-hits.ts'
import { readInOrder, sqlBytes, takeFitting } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { referenceName } from '../entity/references.ts'
import { toMatch } from '../entity/search-words.ts'
import { type AssetRecord, assetsByIds } from '../records/asset-record.ts'
import { refuse } from '../refuse.ts'
import { locationOf } from './read-asset.ts'

/** asset_no, name, customer, place, description */
const weights = '10.0, 10.0, 4.0, 4.0, 2.0'

/** GET /asset/search, best first, inactive ones too. @throws Refused `bad-request` without a `q` */
export function searchAssets(
  db: ReadDb,
  actor: Actor,
  q: string | undefined,
  limit: number = limits.searchDefault,
): AssetSearchEntry[] {
  if (q === undefined) return refuse('bad-request', 'q is required.')
  const match = toMatch(q)
  if (match === null) return []
  const groups = [...actor.grants.keys()]
  const seen = `SELECT a.id, ${listedBytes} AS bytes FROM assets a
    WHERE a.id IN (SELECT value FROM json_each(?)) AND ${inGroups('+a.group_id', groups)}`
  const found = findBest(
    window => db.all<Hit>(ranked, match, window),
    ids => db.all<SeenHit>(seen, JSON.stringify(ids), ...groups),
    limit,
  )
  const ranks = new Map(takeFitting(found, ({ bytes }) => bytes).map(({ id, rank }) => [id, rank]))
  return readInOrder<AssetRecord>(db, assetsByIds, [...ranks.keys()]).map(asset =>
    toEntry(db, asset, ranks.get(asset.id) ?? 0),
  )
}

const ranked = `SELECT rowid AS id, bm25(asset_search, ${weights}) AS rank FROM asset_search
  WHERE asset_search MATCH ? ORDER BY rank, rowid LIMIT ?`

const listedBytes = sqlBytes(['a.asset_no', 'a.name', 'a.description', 'a.location'])

/** A lower rank is a better match. */
export function toEntry(db: ReadDb, asset: AssetRecord, rank: number): AssetSearchEntry {
  return {
    id: asset.id,
    uuid: asset.uuid,
    assetNo: asset.asset_no,
    name: asset.name,
    description: asset.description,
    state: asset.state,
    placeName: locationOf(asset)?.placeName ?? null,
    customerName: referenceName(db, asset.group_id, 'customer', asset.customer_id),
    inactive: asset.inactive === 1,
    score: -rank,
  }
}
