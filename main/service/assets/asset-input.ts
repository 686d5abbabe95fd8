/** An asset's body: what it names that we know, what it names beside that, and what of it would be a change. */

import { isDeepStrictEqual } from 'node:util'
import { type Asset, AssetInput } from '../../../shared/asset.ts'
import { assetFields } from '../../../shared/asset-fields.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { ownValue, toLocation, unknownProperties } from '../entity/extra.ts'
import { changedFields } from '../entity/fields.ts'
import { changesReference } from '../entity/references.ts'

/** As it came in; checked against `AssetInput` before it gets here. */
export type AssetBody = AssetInput & Record<string, unknown>

const named: ReadonlySet<string> = new Set(Object.keys(AssetInput.properties))

/** What no representation names. */
export function unknownAssetProperties(body: Record<string, unknown>): Extra {
  return unknownProperties(body, named)
}

/** Beside the fields that are nothing but a value. */
const compared = [
  'location',
  'customerId',
  'customerName',
  'projectId',
  'projectName',
] as const satisfies readonly (keyof Asset & keyof AssetInput)[]

/**
 * The scalar properties and unknown ones whose value would become another: an asset that was read can be put back
 * whole, and nothing changes. The type and the documents are compared where they are read.
 */
export function changedProperties(body: AssetBody, asset: Asset): string[] {
  const scalar = compared.filter(name => body[name] !== undefined && !isSame(name, body, asset))
  const unknown = Object.entries(unknownAssetProperties(body))
    .filter(([name, value]) => !isDeepStrictEqual(value, ownValue(asset, name)))
    .map(([name]) => name)
  return [...changedFields(assetFields, body, asset), ...scalar, ...unknown]
}

function isSame(name: (typeof compared)[number], body: AssetBody, asset: Asset): boolean {
  switch (name) {
    case 'location':
      return isDeepStrictEqual(nextLocation(body.location, asset.location), asset.location)
    case 'customerId':
    case 'customerName':
      return !changesReference(
        { id: body.customerId, name: body.customerName },
        { id: asset.customerId, name: asset.customerName },
      )
    case 'projectId':
    case 'projectName':
      return !changesReference(
        { id: body.projectId, name: body.projectName },
        { id: asset.projectId, name: asset.projectName },
      )
  }
}

/** Each of its properties may come alone; null, and nothing at all, is no location. */
export function nextLocation(given: AssetInput['location'], before: Asset['location']): Asset['location'] {
  return given ? toLocation(before, given) : null
}
