/** Full-text search over the assets (interface, "Assets", "Search"). */
import type { AssetSearchEntry } from '../../../shared/entities/asset.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type Searched, searchRows } from '../entity/full-text.ts'
import { referenceName } from '../entity/references.ts'
import { type AssetRecord, assetsByIds } from '../records/asset-record.ts'
import { locationOf } from './read-asset.ts'

const searched: Searched = {
  table: 'assets',
  index: 'asset_search',
  listed: ['asset_no', 'name', 'description', 'location'],
  byIds: assetsByIds,
}

/** GET /asset/search: the best first, inactive assets too. @throws Refused `bad-request` without a `q` */
export function searchAssets(
  db: ReadDb,
  actor: Actor,
  q: string | undefined,
  limit?: number,
): AssetSearchEntry[] {
  return searchRows<AssetRecord>(db, actor, searched, q, limit).map(({ row, score }) => ({
    ...toEntry(db, row),
    score,
  }))
}

export function toEntry(db: ReadDb, asset: AssetRecord): Omit<AssetSearchEntry, 'score'> {
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
  }
}
