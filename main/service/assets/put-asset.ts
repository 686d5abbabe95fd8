/** PUT /asset/:id (interface, "Assets", "PUT"). */

import type { Asset } from '../../../shared/entities/asset.ts'
import type { CustomField } from '../../../shared/entities/form.ts'
import type { Command } from '../command.ts'
import { type LinksPlan, planLinks, writeLinks } from '../documents/put-links.ts'
import { changedProperties, changeOf } from '../entity/changed-properties.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { withOwnFields } from '../entity/own-fields.ts'
import { ownTextOf, requireOwnText, requireQuota } from '../entity/quota.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireWebAddresses } from '../entity/web-addresses.ts'
import { requireMayChange } from '../may/assets.ts'
import { type AssetRecord, assetRows, findAsset, findAssetAnywhere } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import type { TypeRecord } from '../records/type-record.ts'
import { type AssetBody, assetComparison, columnsOf } from './asset-body.ts'
import { chooseType } from './choose-type.ts'
import { createAsset } from './create-asset.ts'
import { indexAsset } from './index-asset.ts'
import { assetInFull, locationOf, readAsset } from './read-asset.ts'

/** Updates the asset, or creates it if `ref` is an unused UUID. @throws Refused */
export function putAsset(command: Command, ref: string, body: AssetBody): Asset {
  const { db, actor } = command
  const asset = findAsset(db, actor, ref)
  if (asset) return updateAsset(command, asset, body)
  const uuid = uuidToCreate(ref, taken => findAssetAnywhere(db, taken) !== undefined, 'asset')
  return createAsset(command, body, uuid)
}

interface Plan {
  /** names of the scalar and unknown properties that change */
  changed: string[]
  /** undefined: no change; null: the asset loses its type */
  type: TypeRecord | null | undefined
  documents: LinksPlan | null
}

function updateAsset(command: Command, asset: AssetRecord, given: AssetBody): Asset {
  const { db, actor } = command
  const stored = parseColumn<CustomField[]>(asset.custom_fields) ?? []
  requireWebAddresses(command, stored, given.customFields)
  const body = withOwnFields(command, stored, given)
  const plan = planUpdate(command, asset, body)
  const names = namesOf(plan)
  if (names.length > 0) {
    requireMayChange(actor, asset, 'asset', names)
    const before = ownTextOf(db, 'asset', asset.id)
    writeColumns(command, asset, body, plan)
    requireOwnText(command, 'asset', asset.id, before)
    if (plan.documents) writeLinks(command, { assetId: asset.id, groupId: asset.group_id }, plan.documents)
    recordAssetChange(command, asset, 'UPDATE')
    indexAsset(db, asset.id)
    noteAnswers(db, 'asset', asset.id)
    requireQuota(db, 'asset', asset.id)
  }
  return readAsset(db, actor, String(asset.id))
}

/** Plans all changes of the body. A property that equals the stored one is not a change. */
function planUpdate(command: Command, asset: AssetRecord, body: AssetBody): Plan {
  const { db } = command
  const type = chooseType(db, asset.group_id, body)
  return {
    changed: changedProperties(body, assetInFull(db, asset), assetComparison),
    type: (type?.id ?? null) === asset.asset_type_id ? undefined : type,
    documents: changeOf(body.documents, given => planLinks(command, { assetId: asset.id }, given)),
  }
}

function namesOf({ changed, type, documents }: Plan): string[] {
  return [
    ...changed,
    ...(type === undefined ? [] : ['assetTypeId']),
    ...(documents === null ? [] : ['documents']),
  ]
}

function writeColumns(
  command: Command,
  asset: AssetRecord,
  body: AssetBody,
  { type }: Pick<Plan, 'type'>,
): void {
  const columns = columnsOf(command, body, {
    groupId: asset.group_id,
    location: locationOf(asset),
    customerId: asset.customer_id,
    projectId: asset.project_id,
    extra: parseColumn(asset.extra),
  })
  const typed = type === undefined ? {} : { assetTypeId: type?.id ?? null }
  assetRows.change(command.db, { ...columns, ...typed }, 'WHERE id = ?', asset.id)
}
