/**
 * Selects the manuals to download: those of the types of assets that have coming jobs, or that the user opened. Manuals
 * that are stored and not needed any more make room for others.
 */
import { overJobStates } from '../../../../shared/entities/states.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { wanted } from '../../entities/documents/not-here.ts'
import type { HeldContent, WantedContent } from './content-rows.ts'

/** The place of a manual in the order of downloads, after that of a file of an asset. */
const place = { today: 0, soon: 3, notNeeded: 4 } as const

/** Selects the needed types, each with its place. Takes the ends of today. */
const neededTypes = `
  SELECT t.uuid, min(CASE WHEN j.span_start <= ? AND coalesce(j.span_end, j.span_start) >= ?
    THEN ${place.today} ELSE ${place.soon} END) AS place
  FROM (
    SELECT j.asset_uuid, j.span_start, j.span_end FROM job_marks k JOIN jobs j ON j.id = k.job_id
    WHERE j.asset_uuid IS NOT NULL AND k.gone IS NULL
      AND (k.opened_at IS NOT NULL OR (k.is_mine = 1 AND j.state NOT IN (${sqlList(overJobStates)})))
    UNION ALL
    SELECT a.uuid, NULL, NULL FROM asset_marks k JOIN assets a ON a.id = k.asset_id
    WHERE k.opened_at IS NOT NULL) j
  JOIN assets a ON a.uuid = j.asset_uuid JOIN asset_types t ON t.id = a.asset_type_id
  GROUP BY t.uuid`

const isWanted = `coalesce(m.reason_code LIKE '${wanted}%', 0)`
const isAway = `d.sha256 IS NULL AND d.link LIKE '/%'`

const wantedStatement = `
  WITH needed AS (${neededTypes})
  SELECT d.id, d.uuid, d.size, d.mime_type, d.link, coalesce(m.failures, 0) AS failures, m.retry_at,
    ${isWanted} AS is_wanted, min(coalesce(needed.place, ${place.notNeeded})) AS place
  FROM manuals n JOIN documents d ON d.id = n.document_id LEFT JOIN document_marks m ON m.document_id = d.id
  LEFT JOIN needed ON needed.uuid = n.asset_type_uuid
  WHERE ${isAway} AND (needed.uuid IS NOT NULL OR ${isWanted})
  GROUP BY d.id ORDER BY place, d.id`

/** `today`: epoch ms by the server's clock. */
export function wantedManuals(db: ReadDb, today: number): WantedContent[] {
  const isAny = db.has(`SELECT 1 FROM manuals n JOIN documents d ON d.id = n.document_id WHERE ${isAway}`)
  return isAny ? db.all<WantedContent>(wantedStatement, today + DAY, today - DAY) : []
}

/** Returns the manuals that were downloaded ahead and are on no job and no asset. */
export function heldManuals(db: ReadDb, today: number): HeldContent[] {
  if (!db.has('SELECT 1 FROM manuals')) return []
  return db.all<HeldContent>(
    `WITH needed AS (${neededTypes})
     SELECT d.id, d.uuid, d.sha256, d.size, min(coalesce(needed.place, ${place.notNeeded})) AS place
     FROM manuals n JOIN documents d ON d.id = n.document_id JOIN document_marks m ON m.document_id = d.id
     LEFT JOIN needed ON needed.uuid = n.asset_type_uuid
     WHERE m.reason_code = 'ahead' AND d.sha256 IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM document_links l WHERE l.document_id = d.id)
     GROUP BY d.id ORDER BY place DESC, d.id DESC`,
    today + DAY,
    today - DAY,
  )
}

/** Returns the uuids of the asset types whose manuals are needed. `today`: epoch ms by the server's clock. */
export function neededTypesAt(db: ReadDb, today: number): ReadonlySet<string> {
  return new Set(db.column<string>(`SELECT uuid FROM (${neededTypes})`, today + DAY, today - DAY))
}

/** Whether the content may be removed when another one needs its room. */
export function isSpare(held: HeldContent): boolean {
  return held.place === place.notNeeded
}
