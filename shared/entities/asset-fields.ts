/** Fields of an asset that are plain values. Only the server's users change them. */
import type { Fields } from './fields.ts'
import { assetStates } from './states.ts'

/** Fields in list entries and in complete assets. A template may contain them too. */
export const listedAssetFields = {
  name: { kind: 'text', merge: 'office' },
  description: { kind: 'text', merge: 'office' },
  state: { kind: 'choice', of: assetStates, merge: 'office' },
  inactive: { kind: 'flag', merge: 'office' },
  contactPerson: { kind: 'contact', merge: 'office' },
} as const satisfies Fields

/** The number by which users know the asset. Templates do not have it. */
export const assetNumberField = { assetNo: { kind: 'text', merge: 'office' } } as const satisfies Fields

/** Fields of complete assets only. A template may contain them too. */
export const detailAssetFields = {
  customFields: { kind: 'entries', merge: 'office' },
} as const satisfies Fields

export const assetFields = { ...assetNumberField, ...listedAssetFields, ...detailAssetFields } as const
