/** Assets and asset types on the wire (interface, "Asset", "Asset type", "Representations"). */

import { type Static, Type } from 'typebox'
import { assetNumberField, detailAssetFields, listedAssetFields } from './asset-fields.ts'
import { Document, DocumentInput } from './document.ts'
import { inputsOf, schemasOf } from './fields.ts'
import {
  EntityId,
  entityProperties,
  Location,
  nullable,
  optional,
  shortList,
  shortName,
  text,
  Uuid,
} from './schema.ts'
import { assetStates } from './states.ts'

export const AssetStateName = Type.Enum([...assetStates])

const listed = {
  ...entityProperties,
  ...schemasOf(assetNumberField),
  ...schemasOf(listedAssetFields),
  assetTypeId: nullable(EntityId),
  assetTypeUuid: text,
  location: nullable(Location),
  customerId: nullable(EntityId),
  customerName: text,
  projectId: nullable(EntityId),
  projectName: text,
}

/** An entry of GET /asset. It may also have unknown properties that a client stored. */
export const AssetListItem = Type.Object(listed)
export type AssetListItem = Static<typeof AssetListItem>

/** A complete asset. Entries of `customFields` are stored as they were sent. */
export const Asset = Type.Object({
  ...listed,
  ...schemasOf(detailAssetFields),
  documents: Type.Array(Document),
})
export type Asset = Static<typeof Asset>

/** A result of GET /asset/search; a higher score is a better match. */
export const AssetSearchEntry = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  assetNo: text,
  name: text,
  description: text,
  state: nullable(AssetStateName),
  placeName: text,
  customerName: text,
  inactive: Type.Boolean(),
  score: Type.Number(),
})
export type AssetSearchEntry = Static<typeof AssetSearchEntry>

/** Properties of an asset in a body; a template has them without `assetNo`. */
const written = {
  ...inputsOf(listedAssetFields),
  ...inputsOf(detailAssetFields),
  location: optional(Type.Partial(Location)),
  customerId: optional(EntityId),
  customerName: optional(shortName),
  projectId: optional(EntityId),
  projectName: optional(shortName),
  documents: optional(shortList(DocumentInput)),
}

/**
 * The body of POST /asset and PUT /asset/:id. Absent: unchanged (the type's template on creation); null: cleared.
 * Read-only properties are ignored. Unknown properties are stored and returned.
 */
export const AssetInput = Type.Object({
  uuid: optional(Uuid),
  groupId: optional(EntityId),
  ...inputsOf(assetNumberField),
  assetTypeId: optional(EntityId),
  assetTypeUuid: optional(Uuid),
  ...written,
})
export type AssetInput = Static<typeof AssetInput>

export const AssetTemplate = Type.Object(written)
export type AssetTemplate = Static<typeof AssetTemplate>

export const AssetType = Type.Object({
  ...entityProperties,
  name: text,
  assetTemplate: AssetTemplate,
})
export type AssetType = Static<typeof AssetType>

/** The body of POST /asset/type and PUT /asset/type/:id. */
export const AssetTypeInput = Type.Object({
  groupId: optional(EntityId),
  name: optional(Type.String()),
  assetTemplate: optional(AssetTemplate),
})
export type AssetTypeInput = Static<typeof AssetTypeInput>
