/**
 * Reads which technicians declined jobs, and their reasons if known, so that a dispatcher does not ask one
 * again by mistake.
 */
import { type Declined, declinedNotes } from '../../../shared/entities/declined.ts'
import { getOrMake } from '../../../shared/text/get-or-make.ts'
import type { ReadDb } from '../../store/db.ts'

interface Row {
  job_id: number
  user_id: number
  full_name: string | null
  reason: string | null
  note: string | null
}

const notes = Object.values(declinedNotes)

/**
 * Finds technicians who declined, also if they were unassigned afterwards, but not if they are assigned
 * again.
 * The reason is the event's comment, or else a note with the same beginning as ours. `substr` compares it
 * literally, because a LIKE pattern would not.
 */
const statement = `
  WITH declined AS (
    SELECT r.job_id, r.user_id, r.state, r.id,
      (SELECT max(e.id) FROM events e WHERE e.job_id = r.job_id AND e.new_resource_state = 'DECLINED'
        AND coalesce(e.to_user_id, e.user_id) = r.user_id AND e.discrepancy = 0) AS event_id
    FROM json_each(?) wanted JOIN resources r ON r.job_id = wanted.value
    WHERE r.state IN ('DECLINED', 'UNASSIGNED'))
  SELECT d.job_id, d.user_id, nullif(u.name, '') AS full_name,
    (SELECT e.comment FROM events e WHERE e.id = d.event_id) AS reason,
    (SELECT n.comment FROM events n WHERE n.job_id = d.job_id AND n.type = 'NOTE' AND n.user_id = d.user_id
      AND (${notes.map(() => 'substr(n.comment, 1, length(?)) = ?').join(' OR ')})
      ORDER BY n.at DESC, n.id DESC LIMIT 1) AS note
  FROM declined d JOIN users u ON u.id = d.user_id
  WHERE d.state = 'DECLINED' OR d.event_id IS NOT NULL ORDER BY abs(d.id)`

/** Returns the entries by the job's id. Jobs that no technician declined have none. */
export function readDeclined(db: ReadDb, jobs: readonly { id: number }[]): Map<number, Declined[]> {
  const found = new Map<number, Declined[]>()
  const beginnings = notes.flatMap(note => [note, note])
  for (const row of db.all<Row>(statement, JSON.stringify(jobs.map(({ id }) => id)), ...beginnings)) {
    const one = { userId: row.user_id, fullName: row.full_name, reason: row.reason ?? wordsOf(row.note) }
    getOrMake<number, Declined[]>(found, row.job_id, () => []).push(one)
  }
  return found
}

function wordsOf(note: string | null): string | null {
  const beginning = notes.find(one => note?.startsWith(one))
  return beginning === undefined ? null : (note?.slice(beginning.length) ?? null)
}
