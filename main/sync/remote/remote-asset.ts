/**
 * An asset and an asset type as a hub gives them (interface, "Asset", "Asset type", "Representations"). What a hub
 * leaves out stays unknown; what nobody named passes.
 */

import { Asset, type AssetTemplate, AssetType } from '../../../shared/asset.ts'
import { assetFields } from '../../../shared/asset-fields.ts'
import { type EntityReaders, fieldReaders, readEntity } from './read-entity.ts'
import { asId, asInstant, asText, asUuid, isRecord } from './read-json.ts'
import { readRemoteDocuments } from './remote-document.ts'
import { readLocation } from './remote-parts.ts'

/** Only what the hub told; everything else of the asset is unknown. */
export interface RemoteAsset extends Partial<Asset> {
  id: number
  uuid: string
  [property: string]: unknown
}

export interface RemoteType extends Partial<AssetType> {
  id: number
  uuid: string
  [property: string]: unknown
}

const birth = { creationTimeStamp: asInstant, lastModified: asInstant, groupId: asId }

const ofFields = fieldReaders(assetFields)

const assetReaders: EntityReaders = {
  nullable: {
    creatorId: asId,
    ...ofFields.nullable,
    assetTypeId: asId,
    assetTypeUuid: asUuid,
    location: value => (isRecord(value) ? readLocation(value) : null),
    customerId: asId,
    customerName: asText,
    projectId: asId,
    projectName: asText,
  },
  required: {
    ...birth,
    ...ofFields.required,
    documents: readRemoteDocuments,
  },
  named: new Set(Object.keys(Asset.properties)),
}

/** Null for what is no asset at all. */
export function readRemoteAsset(value: unknown): RemoteAsset | null {
  return readEntity(value, assetReaders)
}

const typeReaders: EntityReaders = {
  nullable: { creatorId: asId, name: asText },
  required: { ...birth, assetTemplate: value => (isRecord(value) ? (value as AssetTemplate) : null) },
  named: new Set(Object.keys(AssetType.properties)),
}

export function readRemoteType(value: unknown): RemoteType | null {
  return readEntity(value, typeReaders)
}
