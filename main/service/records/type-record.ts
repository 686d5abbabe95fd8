/** Rows of asset types in SQLite, functions that find them, and their representation. */

import type { AssetTemplate, AssetType } from '../../../shared/entities/asset.ts'
import { reason } from '../../../shared/text/message.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { assetTypes } from '../../store/schema/assets.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { entityOf, withExtra } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export type TypeRecord = RawRow<typeof assetTypes>

export const typeRows = rowsOf(assetTypes)

export const {
  anywhere: findTypeAnywhere,
  find: findType,
  get: getType,
} = findersOf<TypeRecord>('SELECT * FROM asset_types', 'asset_types', reason('no-such-asset-type'))

export function templateOf(row: TypeRecord): AssetTemplate & Extra {
  return JSON.parse(row.asset_template) as AssetTemplate & Extra
}

export function toType(row: TypeRecord): AssetType {
  return withExtra(row.extra, {
    ...entityOf(row),
    name: row.name,
    assetTemplate: templateOf(row),
  })
}
