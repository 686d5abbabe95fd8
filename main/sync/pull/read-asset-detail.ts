/** Reads one asset in full. Only this reading can prove that an asset is gone. */
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { applyRemoteAsset, removeAsset } from '../assets/apply-asset.ts'
import { noteFound, noteMissing } from '../assets/missing-assets.ts'
import { isRefusedForGood } from '../read/reading.ts'
import type { OneRead } from '../read/side-by-side.ts'
import { knownAssetModified, wantAssetAgain } from '../records/asset-marks.ts'
import type { SyncContext } from '../records/context.ts'
import { areDeletionsHeld } from '../records/deletion-guard.ts'
import type { Exchange } from '../records/exchange.ts'
import { askForCurrent, isOlder } from '../remote/current.ts'
import { called } from '../remote/read-entity.ts'
import { getRequest } from '../remote/remote.ts'
import { type RemoteAsset, readRemoteAsset } from '../remote/remote-asset.ts'

export async function readAssetDetail(exchange: Exchange, assetUuid: string): Promise<OneRead> {
  const { context, guard } = exchange
  const { store } = context.service
  const ticket = guard.ticket()
  const known = knownAssetModified(store.read, assetUuid)
  const request = getRequest(`/asset/${assetUuid}`, called(assetUuid, readRemoteAsset))
  const reply = await askForCurrent(
    () => exchange.send(request),
    remote => isOlder(remote, known),
  )
  if (!store.isOpen) return { kind: 'stale' }
  if (reply.kind === 'answer') {
    const remote = reply.body
    store.transaction(db => take(db, context, remote, guard.isStale(ticket, assetUuid)))
    return { kind: 'read' }
  }
  // a file that was sent must be seen there, and no list may have news of the asset again
  const here = findAssetAnywhere(store.read, assetUuid)
  if (here) store.transaction(db => wantAssetAgain(db, here.id))
  if (!isRefusedForGood(reply)) return { kind: 'failed', reply }
  // it may be another server: nothing is removed before the user has answered the question of the sweep
  if (areDeletionsHeld(store.read)) return { kind: 'stale' }
  store.transaction(db => {
    if (reply.status === 404) removeAsset(db, context, assetUuid)
    noteMissing(db, assetUuid, context.ports.clock.now())
  })
  return { kind: 'gone' }
}

function take(db: WriteDb, context: SyncContext, remote: RemoteAsset, isStale: boolean): void {
  const here = findAssetAnywhere(db, remote.uuid)
  if (isStale && here) wantAssetAgain(db, here.id)
  else applyRemoteAsset(db, context, remote, { isDetail: true })
  noteFound(db, remote.uuid)
}
