import type { Command } from '../command.ts'
import { addTombstone } from '../entity/tombstones.ts'
import { requireMayDelete } from '../may/assets.ts'
import { getAsset } from '../records/asset-record.ts'
import { recordAssetChange } from '../records/record-asset-change.ts'
import { unindexAsset } from './index-asset.ts'

/**
 * DELETE /asset/:id: removes the asset and adds a tombstone. Jobs keep the UUID of the asset (interface, "tombstones").
 * @throws Refused `not-found`, `forbidden`
 */
export function deleteAsset(command: Command, ref: string): void {
  const { db, actor } = command
  const asset = getAsset(db, actor, ref)
  requireMayDelete(actor, asset, 'asset')
  addTombstone(command, 'asset', asset)
  unindexAsset(db, asset.id)
  db.run('DELETE FROM assets WHERE id = ?', asset.id)
  recordAssetChange(command, asset, 'DELETE')
}
