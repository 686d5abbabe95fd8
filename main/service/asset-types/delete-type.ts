/** DELETE /asset/type/:id: its assets stay, without a type (interface, "Asset types"). */

import type { Command } from '../command.ts'
import { requireMayDelete } from '../may/assets.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { getType } from '../records/type-record.ts'

/** Each of its assets is represented otherwise afterwards, so each is changed. @throws Refused */
export function deleteType(command: Command, ref: string): void {
  const { db, actor } = command
  const type = getType(db, actor, ref)
  requireMayDelete(actor, type, 'asset type')
  const assets = db.all<Pick<AssetRecord, 'id' | 'uuid' | 'group_id'>>(
    'SELECT id, uuid, group_id FROM assets WHERE asset_type_id = ? ORDER BY id',
    type.id,
  )
  db.run('DELETE FROM asset_types WHERE id = ?', type.id)
  for (const asset of assets) recordAssetChange(command, asset, 'UPDATE')
}
