/** DELETE /asset/type/:id: assets of the type stay, without a type and its manuals (interface, "Asset types"). */

import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Command } from '../command.ts'
import { logListChange } from '../entity/log-change.ts'
import { requireMayDelete } from '../may/assets.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { getType } from '../records/type-record.ts'

/**
 * Deletes the type and records a change of each of its assets, as they are represented differently afterwards. A type
 * with many assets is deleted in several transactions: the caller repeats the call while it returns `more`. @throws
 * Refused
 */
export function deleteType(command: Command, ref: string): 'done' | 'more' {
  const { db, actor } = command
  const type = getType(db, actor, ref)
  requireMayDelete(actor, type, 'asset type')
  const assets = db.all<Pick<AssetRecord, 'id' | 'uuid' | 'group_id'>>(
    'SELECT id, uuid, group_id FROM assets WHERE asset_type_id = ? ORDER BY id LIMIT ?',
    type.id,
    hubLimits.assetsOffType,
  )
  const ids = JSON.stringify(assets.map(({ id }) => id))
  db.run(`UPDATE assets SET asset_type_id = NULL WHERE id IN ${listedNumbers}`, ids)
  for (const asset of assets) recordAssetChange(command, asset, 'UPDATE')
  if (assets.length === hubLimits.assetsOffType) return 'more'
  const manuals = db.run('DELETE FROM manuals WHERE asset_type_uuid = ?', type.uuid)
  if (Number(manuals.changes) > 0) logListChange(db, command.now, type.group_id, 'manuals')
  db.run('DELETE FROM asset_types WHERE id = ?', type.id)
  logListChange(db, command.now, type.group_id, 'assetTypes')
  return 'done'
}
