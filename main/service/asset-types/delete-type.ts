/** DELETE /asset/type/:id: its assets stay, without a type (specification, "Asset types"). */
import type { AssetRecord } from '../assets/asset-record.ts'
import { demandMayDelete } from '../assets/may.ts'
import { recordAssetChange } from '../assets/record-change.ts'
import type { Command } from '../command.ts'
import { getType } from './type-record.ts'

/** Each of its assets is represented otherwise afterwards, so each is changed. @throws Refused */
export function deleteType(command: Command, ref: string): void {
  const { db, actor } = command
  const type = getType(db, actor, ref)
  demandMayDelete(actor, type, 'asset type')
  const assets = db.all<Pick<AssetRecord, 'id' | 'uuid' | 'group_id'>>(
    'SELECT id, uuid, group_id FROM assets WHERE asset_type_id = ? ORDER BY id',
    type.id,
  )
  db.run('DELETE FROM asset_types WHERE id = ?', type.id)
  for (const asset of assets) recordAssetChange(command, asset, 'UPDATE')
}
