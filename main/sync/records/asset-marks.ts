/** How fresh the stored version of an asset is, and whether the user opened it. */

import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { RawRow } from '../../store/rows.ts'
import type { assetMarks } from '../../store/schema/sync.ts'

export type AssetMarkRecord = RawRow<typeof assetMarks>

export function readAssetMark(db: ReadDb, assetId: number): AssetMarkRecord | undefined {
  return db.get<AssetMarkRecord>('SELECT * FROM asset_marks WHERE asset_id = ?', assetId)
}

/** Returns `lastModified` of the newest version that the server sent; null if it sent none. */
export function knownAssetModified(db: ReadDb, assetUuid: string): number | null {
  const sql =
    'SELECT m.remote_modified AS at FROM asset_marks m JOIN assets a ON a.id = m.asset_id WHERE a.uuid = ?'
  return db.value<number | null>(sql, assetUuid) ?? null
}

/** `modified`: the server's `lastModified`, null if it sent none. `detailAt`: null for a list entry. */
export function markAssetRead(
  db: WriteDb,
  assetId: number,
  { modified, detailAt }: { modified: number | null; detailAt: number | null },
): void {
  db.run(
    `INSERT INTO asset_marks (asset_id, remote_modified) VALUES (?, ?)
     ON CONFLICT (asset_id) DO UPDATE SET remote_modified = coalesce(excluded.remote_modified, remote_modified)`,
    assetId,
    modified,
  )
  if (detailAt === null) return
  db.run(
    'UPDATE asset_marks SET detail_modified = remote_modified, detail_at = ? WHERE asset_id = ?',
    detailAt,
    assetId,
  )
}

/**
 * Called when a reading of the asset was discarded. It is read in full even if its time stamps are old: no list may have
 * news of it again.
 */
export function wantAssetAgain(db: WriteDb, assetId: number): void {
  db.run('UPDATE asset_marks SET detail_modified = 0 WHERE asset_id = ?', assetId)
}

/** `at`: epoch ms by the laptop's clock. */
export function markHistoryRead(db: WriteDb, assetId: number, at: number): void {
  db.run('UPDATE asset_marks SET history_at = ? WHERE asset_id = ?', at, assetId)
}

/** Called when the user opens it: it is stored in full from now on. Returns whether it is here. */
export function markAssetOpened(db: WriteDb, assetUuid: string, at: number): boolean {
  const { changes } = db.run(
    `INSERT INTO asset_marks (asset_id, opened_at) SELECT id, ? FROM assets WHERE uuid = ?
     ON CONFLICT (asset_id) DO UPDATE SET opened_at = excluded.opened_at`,
    at,
    assetUuid,
  )
  return changes > 0
}
