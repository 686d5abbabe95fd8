/** Taking in an asset as the hub has it, in one transaction with all that follows from it. Twice changes nothing. */

import { isDeepStrictEqual } from 'node:util'
import { Asset, AssetListItem } from '../../../shared/asset.ts'
import { assetFields } from '../../../shared/asset-fields.ts'
import { unindexAsset } from '../../service/assets/index-asset.ts'
import { assetInFull } from '../../service/assets/read-asset.ts'
import { columnsOfFields, storedOf } from '../../service/entity/fields.ts'
import { logChange } from '../../service/entity/log-change.ts'
import { type AssetRecord, findAssetAnywhere } from '../../service/records/asset-record.ts'
import type { WriteDb } from '../../store/db.ts'
import { takeDocuments } from '../documents/take-documents.ts'
import { finishEntity, placeEntity } from '../records/apply-entity.ts'
import { markAssetRead, readAssetMark } from '../records/asset-marks.ts'
import type { SyncContext } from '../records/context.ts'
import { endUnseenOfAsset } from '../records/operation.ts'
import { quarantining } from '../records/quarantine.ts'
import { saveMentioned } from '../records/save-mentioned.ts'
import { extraOf } from '../records/write-parts.ts'
import type { RemoteAsset } from '../remote/remote-asset.ts'
import { wasMissing } from './missing-assets.ts'
import { offerLostOnAsset } from './put-back-asset.ts'

/** `isDetail`: GET /asset/:id; else a list entry, where absent is unknown. Returns whether a user would notice. */
export function applyRemoteAsset(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteAsset,
  { isDetail }: { isDetail: boolean },
): boolean {
  const { uuid: assetUuid } = remote
  const apply = () => applyAsset(db, context, remote, isDetail)
  return isWaitedOn(db, assetUuid) ? quarantining(db, context, { assetUuid }, apply) : apply()
}

function applyAsset(db: WriteDb, context: SyncContext, remote: RemoteAsset, isDetail: boolean): boolean {
  saveMentioned(db, context, mentionsOf(remote))
  const placed = placeEntity(db, context, 'asset', remote)
  if (!placed) return false
  const { record, isNew } = placed
  const isFirstDetail = isDetail && readAssetMark(db, record.id)?.detail_at == null
  offerLostOnAsset(db, context, record, remote)
  const isWritten = writeAsset(db, record, remote)
  markAssetRead(db, record.id, {
    modified: remote.lastModified ?? null,
    detailAt: isDetail ? context.ports.clock.now() : null,
  })
  const owner = { ...record, kind: 'asset' } as const
  const hasNewFiles = remote.documents ? takeDocuments(db, context, owner, remote.documents) : false
  const isChanged = isWritten || isFirstDetail || hasNewFiles
  return finishEntity(db, context, 'asset', record, { isNew, isWritten, isChanged })
}

function mentionsOf({ id, uuid, groupId, customerId, customerName, projectId, projectName }: RemoteAsset) {
  return { id, uuid, groupId, customerId, customerName, projectId, projectName }
}

/**
 * A GET said that the asset is not there any more: it goes, and its jobs stay. One that something unsent hangs on
 * stays until that is sent or taken out. What was sent to it went with it, once a GET says so again: the first may have
 * been answered by something on the way, and a list brings the asset back.
 */
export function removeAsset(db: WriteDb, context: SyncContext, assetUuid: string): void {
  const record = findAssetAnywhere(db, assetUuid)
  if (!record || wasMissing(db, assetUuid)) endUnseenOfAsset(db, assetUuid, context.ports.clock.now())
  if (!record || isWaitedOn(db, assetUuid)) return
  unindexAsset(db, record.id)
  db.run('DELETE FROM assets WHERE id = ?', record.id)
  logChange({ db, now: context.ports.clock.now() }, 'asset', record, 'DELETE')
}

function isWaitedOn(db: WriteDb, assetUuid: string): boolean {
  return db.has(
    `SELECT 1 FROM operations WHERE asset_uuid = ? AND state NOT IN ('done', 'discarded') LIMIT 1`,
    assetUuid,
  )
}

const update = `UPDATE assets SET group_id = ?, creator_id = ?, created_at = ?, last_modified = ?, asset_type_id = ?,
    location = ?, customer_id = ?, project_id = ?, extra = ?, ${columnsOfFields(assetFields)
      .map(column => `${column} = ?`)
      .join(', ')}
  WHERE id = ?`

/** What is unknown keeps the value that lies here. Returns whether anything that a person reads changed. */
function writeAsset(db: WriteDb, record: AssetRecord, asset: RemoteAsset): boolean {
  const typeId = typeOf(db, record, asset)
  if (isSame(db, record, asset, typeId)) return false
  const known = <T>(told: T | undefined, here: T): T => (told === undefined ? here : told)
  db.run(
    update,
    known(asset.groupId, record.group_id),
    known(asset.creatorId, record.creator_id),
    known(asset.creationTimeStamp, record.created_at),
    known(asset.lastModified, record.last_modified),
    typeId,
    jsonOf(asset.location, record.location),
    known(asset.customerId, record.customer_id),
    known(asset.projectId, record.project_id),
    extraAfter(record, asset),
    ...storedOf(assetFields, asset, record),
    record.id,
  )
  return true
}

function jsonOf(told: unknown, here: string | null): string | null {
  if (told === undefined) return here
  return told === null ? null : JSON.stringify(told)
}

function extraAfter(record: AssetRecord, asset: RemoteAsset): string | null {
  const extra = extraOf(asset, Asset.properties)
  if (extra === null || record.extra === null) return extra ?? record.extra
  return JSON.stringify({ ...JSON.parse(record.extra), ...JSON.parse(extra) })
}

/** A type that this laptop has not been told of is none. */
function typeOf(
  db: WriteDb,
  record: AssetRecord,
  { assetTypeId, assetTypeUuid }: RemoteAsset,
): number | null {
  if (assetTypeId === undefined && assetTypeUuid === undefined) return record.asset_type_id
  const sql = 'SELECT id FROM asset_types WHERE id = ? OR uuid = ?'
  return db.value<number>(sql, assetTypeId ?? null, assetTypeUuid ?? null) ?? null
}

/** Documents are rows of their own, and the type of the row is compared by its number. */
const notCompared: ReadonlySet<string> = new Set(['documents', 'assetTypeId', 'assetTypeUuid'])
const names: ReadonlySet<string> = new Set(
  Object.keys(AssetListItem.properties).filter(name => name.endsWith('Name')),
)

function isSame(db: WriteDb, record: AssetRecord, asset: RemoteAsset, typeId: number | null): boolean {
  if (typeId !== record.asset_type_id) return false
  const stored = assetInFull(db, record) as unknown as Record<string, unknown>
  return Object.entries(asset).every(
    ([name, value]) =>
      notCompared.has(name) || (value === null && names.has(name)) || isDeepStrictEqual(value, stored[name]),
  )
}
