/** The fields of an asset that are nothing but a value. Only the office changes them. */
import type { Fields } from './fields.ts'
import { assetStates } from './states.ts'

/** In every entry of a list, and in an asset in full; a template may hold them too. */
export const listedAssetFields = {
  name: { kind: 'text', merge: 'office' },
  description: { kind: 'text', merge: 'office' },
  state: { kind: 'choice', of: assetStates, merge: 'office' },
  inactive: { kind: 'flag', merge: 'office' },
  contactPerson: { kind: 'contact', merge: 'office' },
} as const satisfies Fields

/** The number by which people know the asset; templates do not have it. */
export const assetNumberField = { assetNo: { kind: 'text', merge: 'office' } } as const satisfies Fields

/** In an asset in full alone; a template may hold them too. */
export const detailAssetFields = {
  customFields: { kind: 'entries', merge: 'office' },
} as const satisfies Fields

export const assetFields = { ...assetNumberField, ...listedAssetFields, ...detailAssetFields } as const
