/** Assets and asset types on the wire (specification, "Asset", "Asset type"; decisions, "Representations"). */
import { type Static, Type } from 'typebox'
import { Document, DocumentInput } from './document.ts'
import {
  Anything,
  ContactPerson,
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
  assetNo: text,
  name: text,
  description: text,
  state: nullable(AssetStateName),
  inactive: Type.Boolean(),
  assetTypeId: nullable(EntityId),
  assetTypeUuid: text,
  location: nullable(Location),
  contactPerson: nullable(ContactPerson),
  customerId: nullable(EntityId),
  customerName: text,
  projectId: nullable(EntityId),
  projectName: text,
}

/** An entry of GET /asset. Properties a client set that are not named here come back beside these. */
export const AssetListItem = Type.Object(listed)
export type AssetListItem = Static<typeof AssetListItem>

/** One asset in full; entries of `customFields` are kept as they were given. */
export const Asset = Type.Object({
  ...listed,
  documents: Type.Array(Document),
  customFields: Type.Array(Anything),
})
export type Asset = Static<typeof Asset>

/** One hit of GET /asset/search; a higher score is a better match. */
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

/** What a body may say of an asset, and, without `assetNo`, what a template may. */
const written = {
  name: optional(Type.String()),
  description: optional(Type.String()),
  state: optional(AssetStateName),
  inactive: optional(Type.Boolean()),
  location: optional(Type.Partial(Location)),
  contactPerson: optional(Type.Partial(ContactPerson)),
  customerId: optional(EntityId),
  customerName: optional(shortName),
  projectId: optional(EntityId),
  projectName: optional(shortName),
  documents: optional(shortList(DocumentInput)),
  customFields: optional(Type.Array(Anything)),
}

/**
 * The body of POST /asset and PUT /asset/:id. Absent: unchanged (the type's template on creation); null: cleared;
 * read-only properties are ignored; unknown ones are kept and given back.
 */
export const AssetInput = Type.Object({
  uuid: optional(Uuid),
  groupId: optional(EntityId),
  assetNo: optional(Type.String()),
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
