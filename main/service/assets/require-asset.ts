import { reason } from '../../../shared/text/message.ts'
import type { Command } from '../command.ts'
import { findAssetAnywhere } from '../records/asset-record.ts'
import { refuseValue } from '../refuse.ts'

/** Accepts only an asset of the job's group for the job (interface, "Job"). @throws Refused `invalid` */
export function requireAssetOfGroup({ db, seat }: Command, groupId: number, assetUuid: string): void {
  // A laptop does not know every asset, so its server decides.
  if (seat === 'laptop' || findAssetAnywhere(db, assetUuid)?.group_id === groupId) return
  refuseValue('/assetUuid', reason('must-name-asset'))
}
