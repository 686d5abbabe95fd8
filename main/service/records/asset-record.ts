/** Rows of assets in SQLite, and functions that find them. */

import { reason } from '../../../shared/text/message.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { assets } from '../../store/schema/assets.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import { findersOf } from '../entity/ref.ts'

export type AssetRecord = RawRow<typeof assets> & { asset_type_uuid: string | null }

export const assetRows = rowsOf(assets)

const selectAsset = `SELECT a.*, t.uuid AS asset_type_uuid
  FROM assets a LEFT JOIN asset_types t ON t.id = a.asset_type_id`

/** Reads the assets of a JSON list of ids. */
export const assetsByIds = `${selectAsset} WHERE a.id IN ${listedNumbers}`

export const {
  anywhere: findAssetAnywhere,
  written: writtenAsset,
  find: findAsset,
  get: getAsset,
} = findersOf<AssetRecord>(selectAsset, 'a', reason('no-such-asset'))

/** Ids and version of an asset, without its texts. */
type AssetVersion = Pick<AssetRecord, 'id' | 'uuid' | 'group_id' | 'last_modified'>

export const { find: findAssetVersion, get: getAssetVersion } = findersOf<AssetVersion>(
  'SELECT id, uuid, group_id, last_modified FROM assets',
  'assets',
  reason('no-such-asset'),
)
