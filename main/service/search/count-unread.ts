/** Counts the texts that a search could not cover yet, so that the screen can say so. */
import type { UnreadTexts } from '../../../shared/views/search.ts'
import type { ReadDb } from '../../store/db.ts'

const waiting = `SELECT count(*) FILTER (WHERE d.sha256 IS NOT NULL) AS here,
    count(*) FILTER (WHERE d.sha256 IS NULL AND d.link LIKE '/%') AS away
  FROM document_texts t JOIN documents d ON d.id = t.document_id
  WHERE t.state = 'waiting' AND (EXISTS (SELECT 1 FROM document_links l WHERE l.document_id = d.id)
    OR (d.sha256 IS NOT NULL AND EXISTS (SELECT 1 FROM manuals n WHERE n.document_id = d.id)))`

const unreadable = `SELECT count(*) FROM document_texts t WHERE t.state IN ('empty', 'locked', 'broken')
  AND (EXISTS (SELECT 1 FROM document_links l WHERE l.document_id = t.document_id)
    OR EXISTS (SELECT 1 FROM manuals n WHERE n.document_id = t.document_id))`

/** Captured documents without all their text, also those that are not sent yet. */
const captured = `SELECT count(DISTINCT capture_uuid) FROM capture_pages WHERE state = 'waiting'`

/** Rows whose answers are not read yet, and rows of a hub that are not indexed yet. */
const staleRows = `SELECT (SELECT count(*) FROM answer_texts WHERE is_stale = 1) +
    (SELECT count(*) FROM waiting_texts)`

export function countUnread(db: ReadDb): UnreadTexts {
  const { here = 0, away = 0 } = db.get<{ here: number; away: number }>(waiting) ?? {}
  return {
    waiting: here + (db.value<number>(captured) ?? 0),
    away,
    unreadable: db.value<number>(unreadable) ?? 0,
    answers: db.value<number>(staleRows) ?? 0,
  }
}
