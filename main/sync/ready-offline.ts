/**
 * Decides whether a job can be done without a network: its details, forms and files are here, and its asset with
 * files and last jobs (sync design, section 8).
 */
import { overJobStates } from '../../shared/entities/states.ts'
import type { OfflineReadiness } from '../../shared/views/view.ts'
import type { ReadDb } from '../store/db.ts'
import { sqlList } from '../store/sql-list.ts'
import { missingAssets, wantsHistory } from './entities/assets/wanted-assets.ts'
import { isLeftThere, type MarkReason } from './entities/documents/not-here.ts'
import { bytesAhead } from './pull/downloads/wanted-contents.ts'
import type { SyncContext } from './state/context.ts'

export interface ReadinessQuery {
  /** epoch ms by the laptop's clock */
  now: number
  /** most bytes of files that are downloaded ahead */
  filesBytes: number
}

export function readinessQuery({ ports, settings }: SyncContext): ReadinessQuery {
  return { now: ports.clock.now(), filesBytes: settings().filesBytes }
}

interface ReadyRow {
  id: number
  has_details: 0 | 1
  has_asset: 0 | 1
  asset_uuid: string | null
}

/** Takes a JSON list of job ids. */
const readyStatement = `
  SELECT j.id, j.asset_uuid,
    j.id < 0 OR (m.detail_at IS NOT NULL AND coalesce(m.detail_modified, 0) >= coalesce(m.remote_modified, 0))
      AS has_details,
    j.asset_uuid IS NULL OR (k.detail_at IS NOT NULL AND (NOT ${wantsHistory} OR (k.history_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM jobs h JOIN job_marks n ON n.job_id = h.id WHERE h.group_id = j.group_id
        AND h.asset_uuid = j.asset_uuid AND n.is_history = 1 AND n.gone IS NULL AND n.detail_at IS NULL))))
      AS has_asset
  FROM json_each(?) JOIN jobs j ON j.id = json_each.value LEFT JOIN job_marks m ON m.job_id = j.id
  LEFT JOIN assets a ON a.uuid = j.asset_uuid LEFT JOIN asset_marks k ON k.asset_id = a.id`

interface FileRow {
  job_id: number
  size: number | null
  reason_code: MarkReason | null
}

/**
 * Selects files of jobs, of their assets and of coming jobs' asset types that are only at the server. Takes a JSON list
 * of job ids, three times.
 */
const filesStatement = `
  SELECT l.job_id, d.size, k.reason_code FROM json_each(?)
  JOIN document_links l ON l.job_id = json_each.value JOIN documents d ON d.id = l.document_id
  LEFT JOIN document_marks k ON k.document_id = d.id WHERE d.sha256 IS NULL AND d.link LIKE '/%'
  UNION ALL
  SELECT j.id, d.size, k.reason_code FROM json_each(?)
  JOIN jobs j ON j.id = json_each.value JOIN assets a ON a.uuid = j.asset_uuid
  JOIN document_links l ON l.asset_id = a.id JOIN documents d ON d.id = l.document_id
  LEFT JOIN document_marks k ON k.document_id = d.id WHERE d.sha256 IS NULL AND d.link LIKE '/%'
  UNION ALL
  SELECT j.id, d.size, k.reason_code FROM json_each(?)
  JOIN jobs j ON j.id = json_each.value JOIN assets a ON a.uuid = j.asset_uuid
  JOIN asset_types t ON t.id = a.asset_type_id JOIN manuals n ON n.asset_type_uuid = t.uuid
  JOIN documents d ON d.id = n.document_id LEFT JOIN document_marks k ON k.document_id = d.id
  WHERE j.state NOT IN (${sqlList(overJobStates)}) AND d.sha256 IS NULL AND d.link LIKE '/%'`

/** Returns the readiness of each job, with two queries for any number of them. */
export function readReadiness(
  db: ReadDb,
  jobIds: readonly number[],
  { now, filesBytes }: ReadinessQuery,
): Map<number, OfflineReadiness> {
  const ids = JSON.stringify(jobIds)
  const missing = missingAssets(db, now)
  const files = Map.groupBy(db.all<FileRow>(filesStatement, ids, ids, ids), file => file.job_id)
  const room = files.size === 0 ? 0 : filesBytes - bytesAhead(db)
  return new Map(
    db.all<ReadyRow>(readyStatement, ids).map(row => {
      const away = files.get(row.id) ?? []
      const withoutFiles = away.filter(file => isLeftThere(file.size, file.reason_code, room)).length
      const hasAsset = row.has_asset === 1 || (row.asset_uuid !== null && missing.has(row.asset_uuid))
      const notReady =
        row.has_details === 0 ? 'details' : away.length > withoutFiles ? 'files' : hasAsset ? null : 'asset'
      return [row.id, { notReady, withoutFiles }]
    }),
  )
}
