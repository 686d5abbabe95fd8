/** A page of the list of assets into the tables, in slices that leave the screens their turn. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { applyRemoteAsset } from '../assets/apply-asset.ts'
import { noteFound } from '../assets/missing-assets.ts'
import type { Listed } from '../read/read-pages.ts'
import { nextTurn, type PullParts } from '../read/reading.ts'
import { wantAssetAgain } from '../records/asset-marks.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteAsset } from '../remote/remote-asset.ts'

interface Version {
  uuid: string
  asset_id: number
  remote_modified: number | null
}

/** `remember` is called in the transaction that ends the page, with how many entries of the list have been taken. */
export async function takeAssetPage(
  parts: PullParts,
  page: Listed<RemoteAsset>,
  remember: (db: WriteDb, offset: number) => void,
): Promise<void> {
  const { store } = parts.context.service
  const known = readVersions(store.read, page.entries)
  const news = newsOf(store.read, page.entries, known)
  let from = 0
  do {
    if (parts.isStopped()) return
    const slice = news.slice(from, from + syncLimits.assetSlice)
    from += syncLimits.assetSlice
    store.transaction(db => {
      takeSlice(db, parts, page.ticket, slice, known)
      if (from >= news.length) remember(db, page.offset + page.entries.length)
    })
    await nextTurn()
  } while (from < news.length)
}

/** What is new or has changed, as long as there is room for more. */
function newsOf(
  db: ReadDb,
  assets: readonly RemoteAsset[],
  known: ReadonlyMap<string, Version>,
): RemoteAsset[] {
  let room = syncLimits.assetsAtMost - countAssets(db)
  return assets.filter(asset => {
    const version = known.get(asset.uuid)
    return version ? !isTaken(asset, version) : room-- > 0
  })
}

function takeSlice(
  db: WriteDb,
  { context, guard }: PullParts,
  ticket: number,
  slice: readonly RemoteAsset[],
  known: ReadonlyMap<string, Version>,
): void {
  for (const asset of slice) {
    const version = known.get(asset.uuid)
    const isOld = version && (guard.isStale(ticket, asset.uuid) || isOlder(asset, version.remote_modified))
    if (isOld) wantAssetAgain(db, version.asset_id)
    else applyRemoteAsset(db, context, asset, { isDetail: false })
    // one that was not found is there again, and nobody waits a day until it is asked for
    if (!version) noteFound(db, asset.uuid)
  }
}

function readVersions(db: ReadDb, assets: readonly RemoteAsset[]): Map<string, Version> {
  const rows = db.all<Version>(
    `SELECT a.uuid, a.id AS asset_id, m.remote_modified FROM json_each(?) asked
     JOIN assets a ON a.uuid = asked.value LEFT JOIN asset_marks m ON m.asset_id = a.id`,
    JSON.stringify(assets.map(({ uuid }) => uuid)),
  )
  return new Map(rows.map(row => [row.uuid, row]))
}

/** This very version has been taken in before. */
function isTaken({ lastModified, id }: RemoteAsset, version: Version): boolean {
  return lastModified !== undefined && version.remote_modified === lastModified && version.asset_id === id
}

function countAssets(db: ReadDb): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM assets')?.count ?? 0
}
