/** Taking in an asset as the hub has it, in one transaction with all that follows from it. Twice changes nothing. */

import { indexAsset, unindexAsset } from '../../service/assets/index-asset.ts'
import { type LoggedRow, logChange } from '../../service/entity/log-change.ts'
import { findAssetAnywhere } from '../../service/records/asset-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { takeDocuments } from '../documents/take-documents.ts'
import { markAssetRead, readAssetMark } from '../records/asset-marks.ts'
import type { SyncContext } from '../records/context.ts'
import { type Mentions, saveMentioned } from '../records/save-mentioned.ts'
import type { RemoteAsset } from '../remote/remote-asset.ts'
import { offerLostOnAsset } from './put-back-asset.ts'
import { upsertAsset, writeAsset } from './write-asset.ts'

export interface AssetSource {
  /** GET /asset/:id; else a list entry, where absent is unknown */
  isDetail: boolean
  /** what was saved already in this transaction */
  saved?: Mentions
}

/** Returns whether a person would notice. */
export function applyRemoteAsset(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteAsset,
  { isDetail, saved }: AssetSource,
): boolean {
  saveMentioned(db, context, mentionsOf(remote), saved)
  const placed = upsertAsset(db, context, remote)
  if (!placed) return false
  const { record, isNew } = placed
  const isFirstDetail = isDetail && readAssetMark(db, record.id)?.detail_at == null
  offerLostOnAsset(db, context, record, remote)
  const isWritten = writeAsset(db, record, remote)
  markAssetRead(db, record.id, {
    modified: remote.lastModified ?? null,
    detailAt: isDetail ? context.ports.clock.now() : null,
  })
  if (isNew || isWritten) indexAsset(db, record.id)
  const owner = { ...record, kind: 'asset' } as const
  const hasNewFiles = remote.documents ? takeDocuments(db, context, owner, remote.documents) : false
  const isChanged = isNew || isWritten || isFirstDetail || hasNewFiles
  if (isChanged) tellAsset(db, context, record, isNew ? 'CREATE' : 'UPDATE')
  return isChanged
}

function mentionsOf({ id, uuid, groupId, customerId, customerName, projectId, projectName }: RemoteAsset) {
  return { id, uuid, groupId, customerId, customerName, projectId, projectName }
}

/**
 * A GET said that the asset is not there any more: it goes, and its jobs stay. One that something unsent hangs on
 * stays until that is sent or taken out.
 */
export function removeAsset(db: WriteDb, context: SyncContext, assetUuid: string): void {
  const record = findAssetAnywhere(db, assetUuid)
  // what was sent to it went with it
  db.run(
    `UPDATE operations SET seen_at = ? WHERE asset_uuid = ? AND state = 'done' AND seen_at IS NULL`,
    context.ports.clock.now(),
    assetUuid,
  )
  if (!record || isWaitedOn(db, assetUuid)) return
  unindexAsset(db, record.id)
  db.run('DELETE FROM assets WHERE id = ?', record.id)
  tellAsset(db, context, record, 'DELETE')
}

function isWaitedOn(db: WriteDb, assetUuid: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM operations WHERE asset_uuid = ? AND state NOT IN ('done', 'discarded') LIMIT 1`,
      assetUuid,
    ) !== undefined
  )
}

/** The change log wakes the screens. */
function tellAsset(db: WriteDb, { ports }: SyncContext, record: LoggedRow, eventType: string): void {
  logChange({ db, now: ports.clock.now() }, 'asset', record, eventType)
}
