/** Full text over the assets (specification, "Assets"; decisions, "Search"). Any text is a safe query. */
import type { AssetSearchEntry } from '../../../shared/asset.ts'
import { limits } from '../../../shared/limits.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { referenceName } from '../entity/references.ts'
import { toMatch } from '../entity/search-words.ts'
import { refuse } from '../refuse.ts'
import { type AssetRecord, assetColumns } from './asset-record.ts'
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
  const rows = db.all<AssetRecord & { rank: number }>(
    `SELECT ${assetColumns}, bm25(asset_search, ${weights}) AS rank
     FROM asset_search JOIN assets a ON a.id = asset_search.rowid LEFT JOIN asset_types t ON t.id = a.asset_type_id
     WHERE asset_search MATCH ? AND ${inGroups('a.group_id', groups)} ORDER BY rank, a.id LIMIT ?`,
    match,
    ...groups,
    limit,
  )
  return rows.map(row => toEntry(db, row))
}

function toEntry(db: ReadDb, asset: AssetRecord & { rank: number }): AssetSearchEntry {
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
    score: -asset.rank,
  }
}
