/** Finds forms of jobs by their answers and titles. */

import type { FormHit } from '../../../shared/entities/search-hit.ts'
import { searchLimits } from '../../../shared/rules/search-words.ts'
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { inGroups } from '../entity/groups.ts'
import { answerIds, excerptOfAnswers, readAnswerRows } from './answer-rows.ts'
import { cutName } from './find-jobs.ts'
import type { Sought } from './match.ts'

interface FormRow {
  id: number
  uuid: string
  title: string | null
  last_modified: number
  job_uuid: string
  job_title: string | null
}

/** The number of forms to read, of which the first visible ones are shown. */
const looked = 5 * searchLimits.forms

export function findForms(db: ReadDb, actor: Actor, sought: Sought): FormHit[] {
  const answers = readAnswerRows(db, 'form', answerIds(db, 'form', sought, looked))
  const groups = [...actor.grants.keys()]
  const rows = db.all<FormRow>(
    `SELECT f.id, f.uuid, f.title, f.last_modified, j.uuid AS job_uuid, j.title AS job_title
     FROM forms f JOIN jobs j ON j.id = f.job_id LEFT JOIN job_marks m ON m.job_id = j.id
     WHERE f.id IN ${listedNumbers} AND ${inGroups('+j.group_id', groups)}
       AND (m.gone IS NULL OR m.put_away_at IS NULL)`,
    JSON.stringify(answers.map(({ owner_id }) => owner_id)),
    ...groups,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  const hits = answers.flatMap((answer): FormHit[] => {
    const row = byId.get(answer.owner_id)
    if (!row) return []
    return [
      {
        kind: 'form',
        formUuid: row.uuid,
        jobUuid: row.job_uuid,
        title: cutName(row.title),
        jobTitle: cutName(row.job_title),
        excerpt: excerptOfAnswers(answer, sought.words),
        at: row.last_modified,
      },
    ]
  })
  return hits.slice(0, searchLimits.forms)
}
