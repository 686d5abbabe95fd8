/**
 * Selects the assets that are stored in full. These are the assets of the user's jobs and of opened jobs, and opened
 * assets. Assets are also read if no reading has shown a sent file yet, or if the last reading was discarded. This file
 * also stores which assets the server refuses to show, so that no screen waits for them.
 */
import { overJobStates } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { isDue } from '../../ports/backoff.ts'
import { syncState } from '../../state/state.ts'

export interface Moment {
  /** Epoch ms by the laptop's clock. */
  now: number
  /** Epoch ms by the server's clock. */
  today: number
}

/** SQL for whether the asset of job `j` with the marks `m` is stored in full. */
const isStoredHere = 'm.gone IS NULL AND (m.is_mine = 1 OR m.opened_at IS NOT NULL)'
/** SQL for whether the last jobs of the asset are stored too. They help a technician before the visit, not after it. */
export const wantsHistory = `(m.opened_at IS NOT NULL OR j.state NOT IN (${sqlList(overJobStates)}))`

const distance = `CASE WHEN j.span_start IS NULL THEN ${DAY}
  WHEN j.span_start <= ? AND coalesce(j.span_end, j.span_start) >= ? THEN 0 ELSE abs(j.span_start - ?) END`

/** Selects the stored assets, each with the milliseconds between now and the nearest of its jobs. */
const storedStatement = `
  WITH kept AS (
    SELECT j.asset_uuid AS uuid, ${distance} AS distance, ${wantsHistory} AS with_history,
      0 AS is_awaited
    FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.asset_uuid IS NOT NULL AND ${isStoredHere}
    UNION ALL
    SELECT a.uuid, ${DAY}, 1, 0 FROM asset_marks m JOIN assets a ON a.id = m.asset_id
    WHERE m.opened_at IS NOT NULL
    UNION ALL
    SELECT a.uuid, ${DAY}, 0, 0 FROM asset_marks m JOIN assets a ON a.id = m.asset_id WHERE m.detail_modified <= 0
    UNION ALL
    SELECT o.asset_uuid, ${DAY}, 0, 1 FROM operations o CROSS JOIN assets a ON a.uuid = o.asset_uuid
      LEFT JOIN asset_marks m ON m.asset_id = a.id
    WHERE o.asset_uuid > '' AND o.state = 'done' AND (o.ended_at IS NULL OR m.detail_modified <= 0)),
  wanted AS (
    SELECT uuid, min(distance) AS distance, max(with_history) AS with_history, max(is_awaited) AS is_awaited
    FROM kept GROUP BY uuid)`

const { assetDetailsEveryMs, rereadOpenMs } = syncLimits

/** An asset that should show a sent file is read as often as an open job. */
const detailStatement = `${storedStatement}
  SELECT w.uuid FROM wanted w LEFT JOIN assets a ON a.uuid = w.uuid LEFT JOIN asset_marks m ON m.asset_id = a.id
  WHERE m.detail_at IS NULL OR m.remote_modified > m.detail_modified
    OR NOT m.detail_at BETWEEN iif(w.is_awaited, ?, ?) AND ?
  ORDER BY w.distance, w.uuid`

const historyStatement = `${storedStatement}
  SELECT w.uuid FROM wanted w JOIN assets a ON a.uuid = w.uuid JOIN asset_marks m ON m.asset_id = a.id
  WHERE w.with_history AND (m.history_at IS NULL OR NOT m.history_at BETWEEN ? AND ?)
  ORDER BY w.distance, w.uuid`

/** Returns the uuids of assets whose details are missing or old, those of today's jobs first. */
export function wantedDetails(db: ReadDb, moment: Moment): string[] {
  const missing = missingAssets(db, moment.now)
  const { now } = moment
  const since = [now - rereadOpenMs + 1, now - assetDetailsEveryMs + 1]
  return ask(db, detailStatement, moment, ...since).filter(uuid => !missing.has(uuid))
}

/** Returns the uuids of stored assets whose last jobs are due to be read. */
export function wantedHistories(db: ReadDb, moment: Moment): string[] {
  return ask(db, historyStatement, moment, moment.now - assetDetailsEveryMs + 1)
}

/** Returns the sorted uuids of stored assets with coming jobs, and of opened assets: the latest ones if there are many. */
export function assetsWithReadings(db: ReadDb): string[] {
  const uuids = db.column<string>(
    `SELECT uuid FROM (
       SELECT j.asset_uuid AS uuid, coalesce(j.span_start, ${Number.MAX_SAFE_INTEGER}) AS at
       FROM job_marks m JOIN jobs j ON j.id = m.job_id
       WHERE j.asset_uuid IS NOT NULL AND ${isStoredHere} AND ${wantsHistory}
       UNION ALL
       SELECT a.uuid, m.opened_at FROM asset_marks m JOIN assets a ON a.id = m.asset_id
       WHERE m.opened_at IS NOT NULL)
     GROUP BY uuid ORDER BY max(at) DESC, uuid LIMIT ${syncLimits.readingAssets}`,
  )
  return uuids.toSorted()
}

/** Counts the assets to store in full, and those that are finished: stored, or refused by the server. */
export function readAssetProgress(
  db: ReadDb,
  { now, today }: Moment,
): { assets: number; assetsTotal: number } {
  const rows = db.all<{ uuid: string; is_here: 0 | 1 }>(
    `${storedStatement}
     SELECT w.uuid, m.detail_at IS NOT NULL AND (NOT w.with_history OR m.history_at IS NOT NULL) AS is_here
     FROM wanted w LEFT JOIN assets a ON a.uuid = w.uuid LEFT JOIN asset_marks m ON m.asset_id = a.id`,
    today,
    today,
    today,
  )
  const missing = missingAssets(db, now)
  return {
    assets: rows.filter(({ uuid, is_here }) => is_here === 1 || missing.has(uuid)).length,
    assetsTotal: rows.length,
  }
}

/** Runs a query for uuids. A reading before `since` (epoch ms by the laptop's clock) counts as old. */
function ask(db: ReadDb, sql: string, { now, today }: Moment, ...since: number[]): string[] {
  const span = [today + DAY, today - DAY, today]
  return db.column<string>(sql, ...span, ...since, now)
}

/**
 * Returns jobs in the history of assets that have to be read: those with an old version, newest first, and those
 * without details. Refused details are requested once a day. Reassigned jobs are included, because their later notes
 * are useful too. A job that a list names is included even if a reading answered 404.
 */
export function wantedHistoryJobs(db: ReadDb, { now }: Pick<Moment, 'now'>): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_history = 1 AND (m.gone IS NOT 'deleted' OR m.detail_modified = 0) AND j.id > 0
       AND (m.remote_modified > m.detail_modified
         OR (m.is_mine = 0 AND m.opened_at IS NULL AND (m.detail_at IS NULL
           OR (NOT m.detail_at BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM events e WHERE e.job_id = j.id)))))
     ORDER BY j.span_start DESC, j.id DESC`,
    now - assetDetailsEveryMs + 1,
    now,
  )
}

/** Returns the assets whose last jobs can be removed, because no job of the user refers to the asset. */
export function strayHistories(db: ReadDb, { today }: Moment): string[] {
  return db.column<string>(
    `${storedStatement}
     SELECT DISTINCT j.asset_uuid AS uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_history = 1 AND j.asset_uuid NOT IN (SELECT uuid FROM wanted WHERE with_history)`,
    today,
    today,
    today,
  )
}

/**
 * Returns the uuids of refused assets, except those that are due to be read again. `now` is epoch ms by the laptop's
 * clock.
 */
export function missingAssets(db: ReadDb, now: number): ReadonlySet<string> {
  const known = Object.entries(syncState.get(db, 'missingAssets') ?? {})
  const missing = known.filter(([uuid, at]) => {
    const every = isWaitedFor(db, uuid) ? rereadOpenMs : assetDetailsEveryMs
    return !isDue(at + every, now, every)
  })
  return new Set(missing.map(([uuid]) => uuid))
}

/** Whether a file was sent to the asset and no reading has shown it yet. Then the refusal may have been temporary. */
function isWaitedFor(db: ReadDb, assetUuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE asset_uuid = ? AND state = 'done' AND ended_at IS NULL`
  return db.has(sql, assetUuid)
}

/** Whether the server refused the last reading of the asset. */
export function wasMissing(db: ReadDb, assetUuid: string): boolean {
  return Object.hasOwn(syncState.get(db, 'missingAssets') ?? {}, assetUuid)
}

export function noteMissing(db: WriteDb, assetUuid: string, now: number): void {
  // assets that are due again stay in the list, so that a second refusal is recognised
  const known = Object.entries(syncState.get(db, 'missingAssets') ?? {}).filter(
    ([, at]) => !isDue(at + assetDetailsEveryMs, now, assetDetailsEveryMs),
  )
  syncState.set(db, 'missingAssets', { ...Object.fromEntries(known), [assetUuid]: now })
}

export function noteFound(db: WriteDb, assetUuid: string): void {
  const known = syncState.get(db, 'missingAssets') ?? {}
  if (!Object.hasOwn(known, assetUuid)) return
  const { [assetUuid]: _found, ...others } = known
  syncState.set(db, 'missingAssets', others)
}
