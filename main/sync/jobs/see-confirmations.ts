/**
 * What somebody else confirmed, out of a job's history: the event of it repeats the note's words, cut as all comments
 * are, and names no number. Of equal notes the oldest is the one.
 */
import { cutComment } from '../../service/records/record-event.ts'
import type { WriteDb } from '../../store/db.ts'

interface Row {
  id: number
  type: string
  at: number
  comment: string | null
  confirmed_at: number | null
}

/** Returns whether any note is confirmed now that was not. */
export function seeConfirmations(db: WriteDb, jobId: number): boolean {
  const rows = db.all<Row>(
    `SELECT id, type, at, comment, confirmed_at FROM events
     WHERE job_id = ? AND operation_id IS NULL AND (type = 'CONFIRM_DISCREPANCY' OR (type = 'NOTE' AND discrepancy = 1))
     ORDER BY id`,
    jobId,
  )
  const told = rows.filter(({ type }) => type === 'CONFIRM_DISCREPANCY')
  const notes = rows.filter(({ type }) => type === 'NOTE')
  const wordsOf = ({ comment }: Row) => cutComment(comment) ?? ''
  let isChanged = false
  for (const words of new Set(told.map(wordsOf))) {
    const confirmations = told.filter(row => wordsOf(row) === words)
    const same = notes.filter(row => wordsOf(row) === words)
    const missing = confirmations.slice(same.filter(row => row.confirmed_at !== null).length)
    const open = same.filter(row => row.confirmed_at === null)
    for (const [index, { at }] of missing.entries()) {
      const note = open[index]
      if (note === undefined) break
      db.run('UPDATE events SET confirmed_at = ? WHERE id = ?', at, note.id)
      isChanged = true
    }
  }
  return isChanged
}
