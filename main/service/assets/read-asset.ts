/** Reads assets and represents their rows (interface, "Representations"). */

import type { Asset, AssetListItem } from '../../../shared/entities/asset.ts'
import {
  assetNumberField,
  detailAssetFields,
  listedAssetFields,
} from '../../../shared/entities/asset-fields.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { entityOf, parseColumn, withExtra } from '../entity/entity-row.ts'
import { representing } from '../entity/fields.ts'
import { referenceName } from '../entity/references.ts'
import { type AssetRecord, getAsset } from '../records/asset-record.ts'
import { documentsOf } from '../records/document-record.ts'

const listedFields = representing({ ...assetNumberField, ...listedAssetFields })
const detailFields = representing(detailAssetFields)

/** GET /asset/:id. @throws Refused `not-found` */
export function readAsset(db: ReadDb, actor: Actor, ref: string): Asset {
  return assetInFull(db, getAsset(db, actor, ref))
}

export function assetInFull(db: ReadDb, record: AssetRecord): Asset {
  return {
    ...toListItem(db, record),
    ...detailFields(record),
    documents: documentsOf(db, { assetId: record.id }),
  }
}

export function toListItem(db: ReadDb, asset: AssetRecord): AssetListItem {
  return withExtra(asset.extra, {
    ...entityOf(asset),
    ...listedFields(asset),
    assetTypeId: asset.asset_type_id,
    assetTypeUuid: asset.asset_type_uuid,
    location: locationOf(asset),
    customerId: asset.customer_id,
    customerName: referenceName(db, asset.group_id, 'customer', asset.customer_id),
    projectId: asset.project_id,
    projectName: referenceName(db, asset.group_id, 'project', asset.project_id),
  })
}

export function locationOf(asset: Pick<AssetRecord, 'location'>): Location | null {
  return parseColumn<Location>(asset.location)
}
