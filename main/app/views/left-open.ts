/** What is left open on jobs that are finished: forms with an answer missing, work items, a signature. */
import type { Form } from '../../../shared/form.ts'
import { questionsOf, requiredLeft } from '../../../shared/form-rules.ts'
import type { LeftOpen } from '../../../shared/view.ts'
import type { ReadDb } from '../../store/db.ts'

interface Finished {
  id: number
  signature: string | null
}

/** By the job's id; those that are complete are left out. */
export function readLeftOpen(db: ReadDb, jobs: readonly Finished[]): ReadonlyMap<number, LeftOpen> {
  if (jobs.length === 0) return new Map()
  const ids = JSON.stringify(jobs.map(({ id }) => id))
  const items = new Map(
    db
      .all<{ job_id: number; open: number }>(
        `SELECT job_id, count(*) AS open FROM items
         WHERE job_id IN (SELECT value FROM json_each(?)) AND NOT coalesce(done, 0) GROUP BY job_id`,
        ids,
      )
      .map(({ job_id, open }) => [job_id, open]),
  )
  const forms = db.all<{ job_id: number; fields: string }>(
    'SELECT job_id, fields FROM forms WHERE job_id IN (SELECT value FROM json_each(?))',
    ids,
  )
  const left = jobs.map(({ id, signature }): [number, LeftOpen] => [
    id,
    {
      forms: forms.filter(form => form.job_id === id && isOpen(form.fields)).length,
      items: items.get(id) ?? 0,
      signature: signature === null,
    },
  ])
  return new Map(left.filter(([, { forms, items, signature }]) => forms + items > 0 || signature))
}

function isOpen(fields: string): boolean {
  return requiredLeft(questionsOf(JSON.parse(fields) as Form['fields'])).length > 0
}
