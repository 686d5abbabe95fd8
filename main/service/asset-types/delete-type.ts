/** DELETE /asset/type/:id: its assets stay, without a type (interface, "Asset types"). */

import { hubLimits } from '../../../shared/hub-limits.ts'
import type { Command } from '../command.ts'
import { requireMayDelete } from '../may/assets.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { getType } from '../records/type-record.ts'

/**
 * Each of its assets is represented otherwise afterwards, so each is changed. Of many assets some are taken off it, and
 * it is to be asked for again, in a transaction of its own: `more`. @throws Refused
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
  db.run('UPDATE assets SET asset_type_id = NULL WHERE id IN (SELECT value FROM json_each(?))', ids)
  for (const asset of assets) recordAssetChange(command, asset, 'UPDATE')
  if (assets.length === hubLimits.assetsOffType) return 'more'
  db.run('DELETE FROM asset_types WHERE id = ?', type.id)
  return 'done'
}
