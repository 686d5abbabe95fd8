/** The columns that a body sets, over what is stored. Nothing but the rows of references is written here. */

import { assetFields } from '../../../shared/asset-fields.ts'
import type { Location } from '../../../shared/schema.ts'
import type { assets } from '../../store/schema/assets.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { mergeExtra } from '../entity/extra.ts'
import { keptOf } from '../entity/fields.ts'
import { resolveReference } from '../entity/references.ts'
import { type AssetBody, nextLocation, unknownAssetProperties } from './asset-input.ts'

export type AssetColumns = Partial<typeof assets.$inferInsert>

export interface ColumnsBefore {
  groupId: number
  location: Location | null
  customerId: number | null
  projectId: number | null
  extra: Extra | null
}

/** Absent properties are absent in the answer. The type is not of these: the caller has chosen it. */
export function columnsOf(command: Command, body: AssetBody, before: ColumnsBefore): AssetColumns {
  const { groupId } = before
  const customer = { id: body.customerId, name: body.customerName }
  const project = { id: body.projectId, name: body.projectName }
  const columns: AssetColumns = {
    ...keptOf(assetFields, body),
    location: body.location === undefined ? undefined : nextLocation(body.location, before.location),
    customerId: resolveReference(command, groupId, 'customer', customer, before.customerId),
    projectId: resolveReference(command, groupId, 'project', project, before.projectId),
    extra: mergeExtra(before.extra, unknownAssetProperties(body)),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
