/** Selects the contents to download, in their order: those of today's jobs first (sync design, section 8). */
import { DAY } from '../../../../shared/limits/units.ts'
import type { ReadDb } from '../../../store/db.ts'
import { wanted } from '../../entities/documents/not-here.ts'

export interface WantedContent {
  id: number
  uuid: string
  /** size in bytes; null: the server did not say */
  size: number | null
  mime_type: string | null
  /** path under the base URL */
  link: string
  failures: number
  /** epoch ms */
  retry_at: number | null
  /** The user opened it: it comes first, and the limit does not count. */
  is_wanted: 0 | 1
}

/** Order of a file: of today's jobs, of other jobs, of assets. Takes the ends of today. */
const place = `min(CASE WHEN j.id IS NULL THEN 2
    WHEN j.span_start <= ? AND coalesce(j.span_end, j.span_start) >= ? THEN 0 ELSE 1 END)`

/**
 * Selects files of the user's and of opened jobs, and of assets. Addresses outside the server are never requested.
 */
const wantedContentsStatement = `
  SELECT d.id, d.uuid, d.size, d.mime_type, d.link, coalesce(m.failures, 0) AS failures, m.retry_at,
    coalesce(m.reason_code LIKE '${wanted}%', 0) AS is_wanted,
    ${place} AS place
  FROM documents d LEFT JOIN document_marks m ON m.document_id = d.id
  JOIN document_links l ON l.document_id = d.id
  LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN job_marks k ON k.job_id = j.id
  WHERE d.sha256 IS NULL AND d.link LIKE '/%'
    AND (l.asset_id IS NOT NULL OR (k.gone IS NULL AND (k.is_mine = 1 OR k.opened_at IS NOT NULL))
      OR m.reason_code LIKE '${wanted}%')
  GROUP BY d.id ORDER BY is_wanted DESC, place, abs(coalesce(j.span_start, 0) - ?), d.id`

/** `today`: epoch ms by the server's clock. */
export function wantedContents(db: ReadDb, today: number): WantedContent[] {
  return db.all<WantedContent>(wantedContentsStatement, today + DAY, today - DAY, today)
}

export interface HeldContent {
  id: number
  uuid: string
  sha256: string
  /** size in bytes */
  size: number
}

/** Returns the files that were downloaded ahead, the least needed first. `today`: epoch ms by the server's clock. */
export function heldAhead(db: ReadDb, today: number): HeldContent[] {
  return db.all<HeldContent>(
    `SELECT d.id, d.uuid, d.sha256, d.size, ${place} AS place
     FROM document_marks m JOIN documents d ON d.id = m.document_id
     LEFT JOIN document_links l ON l.document_id = d.id LEFT JOIN jobs j ON j.id = l.job_id
     WHERE m.reason_code = 'ahead' AND d.sha256 IS NOT NULL
     GROUP BY d.id ORDER BY place DESC, min(abs(coalesce(j.span_start, 0) - ?)) DESC, d.id DESC`,
    today + DAY,
    today - DAY,
    today,
  )
}

/** Counts the bytes of files that were downloaded ahead. */
export function bytesAhead(db: ReadDb): number {
  const sql = `SELECT sum(d.size) FROM document_marks m JOIN documents d ON d.id = m.document_id
    WHERE m.reason_code = 'ahead' AND d.sha256 IS NOT NULL`
  return db.value<number | null>(sql) ?? 0
}
