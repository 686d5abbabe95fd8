/** Selects the contents to download, in their order: those of today's jobs first (sync design, section 8). */
import { DAY } from '../../../../shared/limits/units.ts'
import type { ReadDb } from '../../../store/db.ts'
import { wanted } from '../../entities/documents/not-here.ts'
import type { HeldContent, WantedContent } from './content-rows.ts'
import { heldManuals, wantedManuals } from './wanted-manuals.ts'

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
  const files = db.all<WantedContent>(wantedContentsStatement, today + DAY, today - DAY, today)
  const known = new Set(files.map(({ id }) => id))
  const manuals = wantedManuals(db, today).filter(({ id }) => !known.has(id))
  if (manuals.length === 0) return files
  return [...files, ...manuals].sort((a, b) => b.is_wanted - a.is_wanted || a.place - b.place)
}

/** Returns the files that were downloaded ahead, the least needed first. `today`: epoch ms by the server's clock. */
export function heldAhead(db: ReadDb, today: number): HeldContent[] {
  const files = db.all<HeldContent>(
    `SELECT d.id, d.uuid, d.sha256, d.size, ${place} AS place
     FROM document_marks m JOIN documents d ON d.id = m.document_id
     LEFT JOIN document_links l ON l.document_id = d.id LEFT JOIN jobs j ON j.id = l.job_id
     WHERE m.reason_code = 'ahead' AND d.sha256 IS NOT NULL
       AND (l.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM manuals n WHERE n.document_id = d.id))
     GROUP BY d.id ORDER BY place DESC, min(abs(coalesce(j.span_start, 0) - ?)) DESC, d.id DESC`,
    today + DAY,
    today - DAY,
    today,
  )
  return [...files, ...heldManuals(db, today)].sort((a, b) => b.place - a.place)
}

/** Counts the bytes of files that were downloaded ahead. */
export function bytesAhead(db: ReadDb): number {
  const sql = `SELECT sum(d.size) FROM document_marks m JOIN documents d ON d.id = m.document_id
    WHERE m.reason_code = 'ahead' AND d.sha256 IS NOT NULL`
  return db.value<number | null>(sql) ?? 0
}
