/** Reads assets for their screens: the list, search results, and one asset with its last jobs. */

import type { Request } from '../../../shared/contract/contract.ts'
import type { AssetListItem } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { AssetEntry, AssetsPage, AssetView } from '../../../shared/views/asset.ts'
import type { Actor } from '../../service/actor.ts'
import { listAssets } from '../../service/assets/list-assets.ts'
import { assetInFull } from '../../service/assets/read-asset.ts'
import { toEntry as toFound } from '../../service/assets/search-assets.ts'
import { listItems } from '../../service/jobs/read-job.ts'
import { findAsset } from '../../service/records/asset-record.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import { findType } from '../../service/records/type-record.ts'
import { listFound } from '../../service/search/find-assets.ts'
import type { ReadDb } from '../../store/db.ts'
import { readAssetMark } from '../../sync/entities/marks.ts'
import { readOutbox } from '../../sync/operations/waiting/read-outbox.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { readingSeries } from './earlier-forms.ts'
import { viewAssetDocuments, viewManuals } from './job-documents.ts'
import { firstRows, type JobsQuery } from './plan.ts'

const shown = syncLimits.assetsShown

/** Whether the request is a search, which runs in the search thread because it is slow. */
export function isLookingFor({ q }: Request<'asset.list'>): boolean {
  return q !== null && q.trim() !== ''
}

export function readAssetsPage(db: ReadDb, actor: Actor, query: Request<'asset.list'>): AssetsPage {
  const { q, inactive, offset } = query
  if (q !== null && isLookingFor(query)) {
    const { records, total } = listFound(db, actor, { q, inactive, offset, limit: shown })
    return { entries: records.map(record => toFound(db, record)), total }
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

function toEntry(asset: AssetListItem): AssetEntry {
  const { id, uuid, assetNo, name, description, state, location, customerName, inactive } = asset
  const placeName = location?.placeName ?? null
  return { id, uuid, assetNo, name, description, state, placeName, customerName, inactive }
}

/** Returns null if the asset is not on this laptop. */
export function readAssetView(context: SyncContext, assetUuid: string): AssetView | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const record = findAsset(db, actor, assetUuid)
  if (!record) return null
  const type = record.asset_type_uuid === null ? undefined : findType(db, actor, record.asset_type_uuid)
  const mark = readAssetMark(db, record.id)
  const jobs = firstRows<JobRecord>(db, 'j.*', jobsOnAsset, shown, [record.group_id, record.uuid])
  const waiting = readOutbox(context).find(group => group.assetUuid === record.uuid)
  return {
    asset: assetInFull(db, record),
    typeName: type?.name ?? null,
    documents: viewAssetDocuments(context, record),
    manuals: viewManuals(context, record.uuid),
    jobs: listItems(db, jobs.rows),
    jobsTotal: jobs.total,
    waiting: waiting?.items ?? [],
    series: readingSeries(db, record.uuid),
    hasDetail: mark?.detail_at != null,
    historyAt: mark?.history_at ?? null,
  }
}

const jobsOnAsset: JobsQuery = {
  from: `FROM jobs j JOIN job_marks m ON m.job_id = j.id
    WHERE j.group_id = ? AND j.asset_uuid = ? AND (m.gone IS NULL OR m.put_away_at IS NULL)`,
  order: 'j.span_start IS NULL DESC, j.span_start DESC, j.id DESC',
}
