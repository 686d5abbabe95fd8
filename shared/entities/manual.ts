/** Manuals on the wire: documents on an asset type (extension `manuals`). */
import { type Static, Type } from 'typebox'
import { Document } from './document.ts'
import { entityProperties, Uuid } from './schema.ts'

/** A document on an asset type. It changes when its document is described. */
export const Manual = Type.Object({ ...entityProperties, assetTypeUuid: Uuid, document: Document })
export type Manual = Static<typeof Manual>
