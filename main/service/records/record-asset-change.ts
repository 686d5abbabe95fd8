/** Publishes changes of assets. All commands on assets use this file, so that webhooks miss no change. */
import { type Command, nextModified } from '../command.ts'
import { logChange } from '../entity/log-change.ts'
import type { AssetRecord } from './asset-record.ts'

/** Event types of the channel `asset` (interface, "Channels and event types"). */
export type AssetChange = 'CREATE' | 'UPDATE' | 'DELETE'

/** Updates `lastModified` and writes the change log. For a deletion, the tombstone has the `lastModified`. */
export function recordAssetChange(
  command: Command,
  asset: Pick<AssetRecord, 'id' | 'uuid' | 'group_id'>,
  change: AssetChange,
): void {
  if (change !== 'DELETE') {
    command.db.run(
      'UPDATE assets SET last_modified = max(last_modified, ?) WHERE id = ?',
      nextModified(command),
      asset.id,
    )
  }
  logChange(command, 'asset', asset, change)
}
