/** The asset that a job is put on (interface, "Job"). */
import { reason } from '../../../shared/message.ts'
import type { Command } from '../command.ts'
import { findAssetAnywhere } from '../records/asset-record.ts'
import { refuseValue } from '../refuse.ts'

/** Only an asset of the job's group. @throws Refused `invalid` */
export function requireAssetOfGroup({ db, seat }: Command, groupId: number, assetUuid: string): void {
  // a laptop does not know every asset: there the hub has the last word
  if (seat === 'laptop' || findAssetAnywhere(db, assetUuid)?.group_id === groupId) return
  refuseValue('/assetUuid', reason('must-name-asset'))
}
