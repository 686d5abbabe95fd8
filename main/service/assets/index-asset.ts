/** The full-text row of an asset: number, name, customer, place and description (interface, "Search"). */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { referenceName } from '../entity/references.ts'
import { addSearchRow, removeSearchRow } from '../entity/search-index.ts'
import { addWords, addWordsOf, cutSearched as cut } from '../entity/search-words.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { locationOf } from './read-asset.ts'

type IndexedAsset = Pick<
  AssetRecord,
  'group_id' | 'asset_no' | 'name' | 'description' | 'location' | 'customer_id'
>

/** Reads only the beginning of long texts, which is all that search covers. */
const indexedAsset = `SELECT group_id, location, customer_id, ${(['asset_no', 'name', 'description'] as const)
  .map(column => `substr(${column}, 1, ${hubLimits.searchedLetters}) AS ${column}`)
  .join(', ')} FROM assets WHERE id = ?`

/** Rewrites the asset's row in the index. Call it in the transaction that changed any of these texts. */
export function indexAsset(db: WriteDb, assetId: number): void {
  unindexAsset(db, assetId)
  const asset = db.get<IndexedAsset>(indexedAsset, assetId)
  if (!asset) return
  const texts = textsOf(db, asset)
  addSearchRow(db, 'asset_search', assetId, texts)
  addWordsOf(db, 'asset', assetId, texts)
}

/** Returns the texts in the order of the index's columns. */
function textsOf(db: WriteDb, asset: IndexedAsset): string[] {
  const { placeName, street, zip, city } = locationOf(asset) ?? {}
  return [
    cut(asset.asset_no),
    cut(asset.name),
    cut(referenceName(db, asset.group_id, 'customer', asset.customer_id)),
    cut([placeName, street, zip, city].filter(word => word).join(' ')),
    cut(asset.description),
  ]
}

/** Adds the search words of an asset that is already in the index. */
export function addWordsOfAsset(db: WriteDb, assetId: number): void {
  const asset = db.get<IndexedAsset>(indexedAsset, assetId)
  if (asset) addWords(db, textsOf(db, asset))
}

export function unindexAsset(db: WriteDb, assetId: number): void {
  removeSearchRow(db, 'asset_search', assetId)
}
