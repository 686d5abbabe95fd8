/**
 * Finds notes. The index returns the jobs with the words in their notes, and the best note of each is
 * searched there.
 */

import type { NoteHit } from '../../../shared/entities/search-hit.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { countFound, excerptOf, searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import type { JobRecord } from '../records/job-record.ts'
import { bestJobs, cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'
import type { Ranking } from './ranked.ts'

/** Words that no note has may be elsewhere in the job. */
const ranking: Ranking = { table: 'jobs', best: 'notes', columns: 'notes', isRestElsewhere: true }

/** Returns one note per job: the one with the most words, and the newest of equal ones. */
export function findNotes(db: ReadDb, actor: Actor, sought: Sought): NoteHit[] {
  const jobs = bestJobs(db, actor, { ranking, sought, limit: searchLimits.notes })
  const hits = jobs.flatMap(job => bestNote(db, job, sought.words) ?? [])
  return hits.sort((a, b) => b.found - a.found).map(({ hit }) => hit)
}

interface NoteRow {
  comment: string
  at: number
  discrepancy: 0 | 1
  user_name: string | null
}

function bestNote(
  db: ReadDb,
  job: JobRecord,
  words: readonly string[],
): { hit: NoteHit; found: number } | null {
  const best = mostOf(readNotes(db, job.id), words)
  if (!best) return null
  const { note, found } = best
  const hit: NoteHit = {
    kind: 'note',
    jobUuid: job.uuid,
    jobTitle: cutName(job.title),
    excerpt: excerptOf(note.comment, words),
    discrepancy: note.discrepancy === 1,
    at: note.at,
    userName: cutName(note.user_name),
  }
  return { hit, found }
}

/** Reads the newest notes, up to the length of text that the index covers. */
function readNotes(db: ReadDb, jobId: number): NoteRow[] {
  const rows = db.all<NoteRow>(
    `SELECT substr(coalesce(e.comment, ''), 1, ?) AS comment, e.at, e.discrepancy, u.name AS user_name
     FROM events e LEFT JOIN users u ON u.id = e.user_id
     WHERE e.job_id = ? AND e.type = 'NOTE' ORDER BY e.at DESC, e.id DESC LIMIT ?`,
    hubLimits.searchedLetters,
    jobId,
    notesLooked,
  )
  let left: number = hubLimits.searchedLetters
  return rows.filter(({ comment }) => {
    const fits = left > 0
    left -= comment.length
    return fits
  })
}

/** The number of notes to read of one job. */
const notesLooked = 500

function mostOf(
  notes: readonly NoteRow[],
  words: readonly string[],
): { note: NoteRow; found: number } | null {
  let best: { note: NoteRow; found: number } | null = null
  for (const note of notes) {
    const found = countFound(note.comment, words)
    if (found > (best?.found ?? 0)) best = { note, found }
    if (found === words.length) break
  }
  return best
}
