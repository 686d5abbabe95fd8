/** Body of an asset: the properties that would change, and the columns that it sets. */
import { isDeepStrictEqual } from 'node:util'
import { type Asset, AssetInput } from '../../../shared/entities/asset.ts'
import { assetFields } from '../../../shared/entities/asset-fields.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import type { assets } from '../../store/schema/assets.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { type Comparison, isSameReference } from '../entity/changed-properties.ts'
import { mergeExtra, toLocation, unknownProperties } from '../entity/extra.ts'
import { retainedOf } from '../entity/fields.ts'
import { resolveReference } from '../entity/references.ts'

/** A body as received, after the check against `AssetInput`. */
export type AssetBody = AssetInput & Record<string, unknown>

const named: ReadonlySet<string> = new Set(Object.keys(AssetInput.properties))

/** Compares the body with the asset. The type and the documents are compared by `planUpdate`. */
export const assetComparison: Comparison<AssetBody, Asset> = {
  fields: assetFields,
  isSame: {
    location: (body, asset) => isDeepStrictEqual(nextLocation(body.location, asset.location), asset.location),
    ...isSameReference,
  },
  unknown: body => unknownProperties(body, named),
}

type Columns = Partial<typeof assets.$inferInsert>

export interface ColumnsBefore {
  groupId: number
  location: Location | null
  customerId: number | null
  projectId: number | null
  extra: Extra | null
}

/**
 * Returns the columns that the body changes, without the type, which `chooseType` handles. Only rows of references are
 * written.
 */
export function columnsOf(command: Command, body: AssetBody, before: ColumnsBefore): Columns {
  const { groupId } = before
  const customer = { id: body.customerId, name: body.customerName }
  const project = { id: body.projectId, name: body.projectName }
  const columns: Columns = {
    ...retainedOf(assetFields, body),
    location: body.location === undefined ? undefined : nextLocation(body.location, before.location),
    customerId: resolveReference(command, groupId, 'customer', customer, before.customerId),
    projectId: resolveReference(command, groupId, 'project', project, before.projectId),
    extra: mergeExtra(before.extra, assetComparison.unknown(body)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Merges the body's location over the stored one, as a body may send single properties. Null or nothing is no location.
 */
function nextLocation(given: AssetInput['location'], before: Location | null): Location | null {
  return given ? toLocation(before, given) : null
}
