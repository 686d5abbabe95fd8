/** Counts the texts that a search could not cover yet, so that the screen can say so. */
import type { UnreadTexts } from '../../../shared/views/search.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'

/** The parameters: SQL that restricts rows to groups, with a `?` for each group. */
const waiting = (isIn: string) => `SELECT count(*) FILTER (WHERE d.sha256 IS NOT NULL) AS here,
    count(*) FILTER (WHERE d.sha256 IS NULL AND d.link LIKE '/%') AS away
  FROM document_texts t JOIN documents d ON d.id = t.document_id
  WHERE t.state = 'waiting' AND ${isIn} AND (EXISTS (SELECT 1 FROM document_links l WHERE l.document_id = d.id)
    OR (d.sha256 IS NOT NULL AND EXISTS (SELECT 1 FROM manuals n WHERE n.document_id = d.id)))`

const unreadable = (
  isIn: string,
) => `SELECT count(*) FROM document_texts t JOIN documents d ON d.id = t.document_id
  WHERE t.state IN ('empty', 'locked', 'broken') AND ${isIn}
  AND (EXISTS (SELECT 1 FROM document_links l WHERE l.document_id = t.document_id)
    OR EXISTS (SELECT 1 FROM manuals n WHERE n.document_id = t.document_id))`

/** Captured documents without all their text, also those that are not sent yet. Only a laptop has any. */
const captured = `SELECT count(DISTINCT capture_uuid) FROM capture_pages WHERE state = 'waiting'`

/** Rows whose answers are not read yet. */
const staleAnswers = (
  isIn: string,
) => `SELECT count(*) FROM answer_texts t LEFT JOIN forms f ON f.id = t.form_id
    LEFT JOIN jobs j ON j.id = t.job_id LEFT JOIN assets a ON a.id = t.asset_id
  WHERE t.is_stale = 1 AND ${isIn}`

/** Rows of a hub that are not indexed yet. */
const staleRows = (isIn: string) => `SELECT count(*) FROM waiting_texts w
    LEFT JOIN documents d ON w.kind = 'document' AND d.id = w.row_id
    LEFT JOIN jobs j ON w.kind = 'job' AND j.id = w.row_id
    LEFT JOIN assets a ON w.kind = 'asset' AND a.id = w.row_id
  WHERE ${isIn}`

/** Counts the texts of the actor's groups; without an actor, of all groups. */
export function countUnread(db: ReadDb, actor?: Actor): UnreadTexts {
  const groups = actor === undefined ? [] : [...actor.grants.keys()]
  const isIn = (column: string) => (actor === undefined ? '1 = 1' : inGroups(column, groups))
  const count = (sql: string) => db.value<number>(sql, ...groups) ?? 0
  const { here = 0, away = 0 } =
    db.get<{ here: number; away: number }>(waiting(isIn('d.group_id')), ...groups) ?? {}
  return {
    waiting: here + (db.value<number>(captured) ?? 0),
    away,
    unreadable: count(unreadable(isIn('d.group_id'))),
    answers:
      count(staleAnswers(isIn('coalesce(f.group_id, j.group_id, a.group_id)'))) +
      count(staleRows(isIn('coalesce(d.group_id, j.group_id, a.group_id)'))),
  }
}
