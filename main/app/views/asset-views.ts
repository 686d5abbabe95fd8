/** Assets as their screens show them: the list, what is looked for, and one with its last jobs. */
import type { AssetListItem } from '../../../shared/asset.ts'
import type { AssetEntry, AssetsPage, AssetView } from '../../../shared/asset-view.ts'
import type { Request } from '../../../shared/contract.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { findType } from '../../service/asset-types/type-record.ts'
import { type AssetRecord, findAsset } from '../../service/assets/asset-record.ts'
import { listAssets } from '../../service/assets/list-assets.ts'
import { assetInFull } from '../../service/assets/read-asset.ts'
import { searchAssets } from '../../service/assets/search-assets.ts'
import type { JobRecord } from '../../service/jobs/job-record.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import type { ReadDb } from '../../store/db.ts'
import { readAssetMark } from '../../sync/assets/asset-marks.ts'
import { actorIn, type SyncContext } from '../../sync/context.ts'
import { readOutbox } from '../../sync/outbox/read-outbox.ts'

const shown = syncLimits.assetsShown

export function readAssetsPage(context: SyncContext, query: Request<'asset.list'>): AssetsPage {
  const { q, inactive, offset } = query
  const db = context.service.store.read
  const actor = actorIn(context, db)
  if (q !== null && q.trim() !== '') {
    const found = searchAssets(db, actor, q, shown).filter(entry => inactive || !entry.inactive)
    const entries = exactFirst(
      found.map(({ score: _score, ...entry }) => entry),
      q,
    )
    return { entries: entries.slice(offset), total: entries.length }
  }
  const page = listAssets(db, actor, {
    limit: String(shown),
    offset: String(offset),
    ...(inactive && { inactive: '' }),
  })
  return {
    entries: page.entries.flatMap(entry => ('deleted' in entry ? [] : toEntry(entry))),
    total: page.total,
  }
}

/** What was scanned from a plate comes first, whatever else has the same words. */
function exactFirst(entries: readonly AssetEntry[], q: string): AssetEntry[] {
  const isExact = ({ assetNo }: AssetEntry) => assetNo?.toLowerCase() === q.trim().toLowerCase()
  return entries.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

function toEntry(asset: AssetListItem): AssetEntry {
  const { id, uuid, assetNo, name, description, state, location, customerName, inactive } = asset
  const placeName = location?.placeName ?? null
  return { id, uuid, assetNo, name, description, state, placeName, customerName, inactive }
}

/** Null: there is no such asset here. */
export function readAssetView(context: SyncContext, assetUuid: string): AssetView | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const record = findAsset(db, actor, assetUuid)
  if (!record) return null
  const type = record.asset_type_uuid === null ? undefined : findType(db, actor, record.asset_type_uuid)
  const mark = readAssetMark(db, record.id)
  const waiting = readOutbox(context).find(group => group.assetUuid === record.uuid)
  return {
    asset: assetInFull(db, record),
    typeName: type?.name ?? null,
    jobs: listItems(db, jobsOn(db, record)),
    waiting: waiting?.items ?? [],
    hasDetail: mark?.detail_at != null,
    historyAt: mark?.history_at ?? null,
  }
}

function jobsOn(db: ReadDb, { group_id, uuid }: AssetRecord): JobRecord[] {
  return db.all<JobRecord>(
    `SELECT j.* FROM jobs j JOIN job_marks m ON m.job_id = j.id
     WHERE j.group_id = ? AND j.asset_uuid = ? AND (m.gone IS NULL OR m.put_away_at IS NULL)
     ORDER BY j.span_start IS NULL DESC, j.span_start DESC, j.id DESC LIMIT ?`,
    group_id,
    uuid,
    shown,
  )
}
