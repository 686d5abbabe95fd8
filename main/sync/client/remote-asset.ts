/**
 * Reads an asset and an asset type (interface, "Asset", "Asset type", "Representations"). Properties that the server
 * leaves out stay unknown; properties that the interface does not name are copied.
 */

import { Asset, type AssetTemplate, AssetType } from '../../../shared/entities/asset.ts'
import { assetFields } from '../../../shared/entities/asset-fields.ts'
import {
  asId,
  asInstant,
  asText,
  asUuid,
  entityReader,
  fieldReaders,
  isRecord,
  type RemoteOf,
} from './read-entity.ts'
import { readLocation, readRemoteDocuments } from './remote-job.ts'

export type RemoteAsset = RemoteOf<Asset>
export type RemoteType = RemoteOf<AssetType>

const birth = { creationTimeStamp: asInstant, lastModified: asInstant, groupId: asId }

const ofFields = fieldReaders(assetFields)

export const readRemoteAsset = entityReader<Asset>(Asset.properties, {
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
})

export const readRemoteType = entityReader<AssetType>(AssetType.properties, {
  nullable: { creatorId: asId, name: asText },
  required: { ...birth, assetTemplate: value => (isRecord(value) ? (value as AssetTemplate) : null) },
})
