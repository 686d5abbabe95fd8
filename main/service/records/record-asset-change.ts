/** The one way an asset's change is made known: its `lastModified`, and the change log that webhooks read. */
import { type Command, nextModified } from '../command.ts'
import { logChange } from '../entity/log-change.ts'
import type { AssetRecord } from './asset-record.ts'

/** The event types of the channel `asset` (interface, "Channels and event types"). */
export type AssetChange = 'CREATE' | 'UPDATE' | 'DELETE'

/** Of a deletion the tombstone carries the `lastModified`. */
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
