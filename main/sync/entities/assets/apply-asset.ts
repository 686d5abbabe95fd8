/** Applies the server's version of an asset in one transaction. Applying it again changes nothing. */

import { isDeepStrictEqual } from 'node:util'
import { Asset, AssetListItem } from '../../../../shared/entities/asset.ts'
import { unindexAsset } from '../../../service/assets/index-asset.ts'
import { assetInFull } from '../../../service/assets/read-asset.ts'
import { logChange } from '../../../service/entity/log-change.ts'
import { type AssetRecord, assetRows, findAssetAnywhere } from '../../../service/records/asset-record.ts'
import type { WriteDb } from '../../../store/db.ts'
import type { RemoteAsset } from '../../client/remote-asset.ts'
import { operationsWhere } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { applyEntity } from '../apply-entity.ts'
import { applyServerDocuments } from '../documents/apply-documents.ts'
import { markVersion, readAssetMark } from '../marks.ts'
import { extraOf } from '../write-parts.ts'
import { wasMissing } from './wanted-assets.ts'

/**
 * Applies an asset. `isDetail`: from GET /asset/:id; otherwise a list entry, in which an absent field is unknown.
 * Returns whether the change is visible to a user.
 */
export function applyRemoteAsset(
  db: WriteDb,
  context: SyncContext,
  remote: RemoteAsset,
  { isDetail }: { isDetail: boolean },
): boolean {
  const isWorkedOn = db.has('SELECT 1 FROM operations WHERE asset_uuid = ? LIMIT 1', remote.uuid)
  return applyEntity(db, context, 'asset', {
    ...{ remote, isDetail, isWorkedOn },
    write(record) {
      const isFirstDetail = isDetail && readAssetMark(db, record.id)?.detail_at == null
      const isText = writeAsset(db, record, remote)
      const modified = remote.lastModified ?? null
      markVersion(db, 'asset', record.id, { modified, at: isDetail ? context.ports.clock.now() : null })
      const owner = { ...record, kind: 'asset' } as const
      const hasNewFiles = remote.documents
        ? applyServerDocuments(db, context, owner, remote.documents)
        : false
      return { isText, isChanged: isText || isFirstDetail || hasNewFiles }
    },
  })
}

/**
 * Removes the asset after a GET answered 404; its jobs stay. An asset with unsent operations stays until they are sent
 * or discarded. Sent operations count as seen at the second 404, because the first may be a proxy's answer.
 */
export function removeAsset(db: WriteDb, context: SyncContext, assetUuid: string): void {
  const record = findAssetAnywhere(db, assetUuid)
  if (!record || wasMissing(db, assetUuid)) endUnseen(db, assetUuid, context.ports.clock.now())
  if (!record || isWaitedOn(db, assetUuid)) return
  unindexAsset(db, record.id)
  db.run('DELETE FROM assets WHERE id = ?', record.id)
  logChange({ db, now: context.ports.clock.now() }, 'asset', record, 'DELETE')
}

function endUnseen(db: WriteDb, assetUuid: string, now: number): void {
  const unseen = operationsWhere(db, `asset_uuid = ? AND state = 'done' AND ended_at IS NULL`, assetUuid)
  for (const { id } of unseen) applyEvent(db, id, { kind: 'seen', now })
}

function isWaitedOn(db: WriteDb, assetUuid: string): boolean {
  return db.has(
    `SELECT 1 FROM operations WHERE asset_uuid = ? AND state NOT IN ('done', 'discarded') LIMIT 1`,
    assetUuid,
  )
}

/**
 * Writes the asset. Properties that the server leaves out keep their value. Returns whether a visible value changed.
 */
function writeAsset(db: WriteDb, record: AssetRecord, asset: RemoteAsset): boolean {
  const assetTypeId = typeOf(db, record, asset)
  if (isSame(db, record, asset, assetTypeId)) return false
  const { id, uuid: _uuid, creationTimeStamp: createdAt, ...known } = asset
  const extra = extraOf(asset, Asset.properties)
  const merged = extra === null ? undefined : { ...JSON.parse(record.extra ?? '{}'), ...JSON.parse(extra) }
  assetRows.change(db, { ...known, createdAt, assetTypeId, extra: merged }, 'WHERE id = ?', id)
  return true
}

/** Returns the asset's type; null if the type is not stored on this laptop. */
function typeOf(
  db: WriteDb,
  record: AssetRecord,
  { assetTypeId, assetTypeUuid }: RemoteAsset,
): number | null {
  if (assetTypeId === undefined && assetTypeUuid === undefined) return record.asset_type_id
  const sql = 'SELECT id FROM asset_types WHERE id = ? OR uuid = ?'
  return db.value<number>(sql, assetTypeId ?? null, assetTypeUuid ?? null) ?? null
}

/** Properties that are not compared: documents have their own rows, and the type is compared by its number. */
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
