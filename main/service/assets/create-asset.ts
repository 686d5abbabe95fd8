/** POST /asset, and PUT /asset/:uuid for an unknown UUID (interface, "Assets"). */

import type { Asset } from '../../../shared/entities/asset.ts'
import { applyTemplate } from '../asset-types/template.ts'
import { birthOf, type Command } from '../command.ts'
import { planLinks, writeLinks } from '../documents/put-links.ts'
import { groupFor } from '../entity/groups.ts'
import { noteAnswers } from '../entity/note-texts.ts'
import { withOwnFields } from '../entity/own-fields.ts'
import { requireOwnText } from '../entity/quota.ts'
import { removeTombstone } from '../entity/tombstones.ts'
import { requireWebAddresses } from '../entity/web-addresses.ts'
import { requireMayCreate } from '../may/assets.ts'
import { assetRows, writtenAsset } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { templateOf } from '../records/type-record.ts'
import { type AssetBody, columnsOf } from './asset-body.ts'
import { chooseType } from './choose-type.ts'
import { indexAsset } from './index-asset.ts'
import { assetInFull } from './read-asset.ts'

/**
 * Creates the asset. Properties that the body lacks come from the template of its type. @throws Refused `invalid`,
 * `forbidden`
 */
export function createAsset(
  command: Command,
  body: AssetBody,
  uuid: string = command.newUuid('entity'),
): Asset {
  const { db, actor } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  requireMayCreate(actor, { group_id: groupId }, 'asset')
  const type = chooseType(db, groupId, body) ?? null
  const whole = type ? applyTemplate(templateOf(type), body) : body
  // Only the body is checked: the template may hold addresses from before this rule.
  requireWebAddresses(command, [], body.customFields)
  const links = planLinks(command, null, whole.documents ?? null)
  const own = withOwnFields(command, [], whole)
  const id = assetRows.insert(db, {
    ...columnsOf(command, own, { ...nothingBefore, groupId }),
    ...birthOf(command, 'assets', uuid, groupId),
    assetTypeId: type?.id ?? null,
  })
  writeLinks(command, { assetId: id, groupId }, links)
  recordAssetChange(command, { id, uuid, group_id: groupId }, 'CREATE')
  removeTombstone(db, 'asset', groupId, uuid)
  indexAsset(db, id)
  noteAnswers(db, 'asset', id)
  requireOwnText(command, 'asset', id)
  return assetInFull(db, writtenAsset(db, id))
}

const nothingBefore = { location: null, customerId: null, projectId: null, extra: null }
