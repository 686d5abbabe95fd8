/**
 * Reads many jobs in full with one query for each kind of part. They equal those of `readJob` on a hub, where no id is
 * negative.
 */
import type { Job } from '../../../shared/entities/job.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { events } from '../../store/schema/jobs.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import { type DocumentRecord, toDocument } from '../records/document-record.ts'
import { type FormRecord, selectForm, toForm } from '../records/form-record.ts'
import type { EventRecord, ItemRecord, JobRecord } from '../records/job-record.ts'
import { listedPartsOf } from './read-job.ts'
import { toJob } from './represent.ts'

const asked = `IN ${listedNumbers}`

const statements = {
  items: `SELECT * FROM items WHERE job_id ${asked} ORDER BY job_id, position, id`,
  events: `SELECT ${columnsWithLong(events, 'comment', 'events')} FROM events WHERE job_id ${asked} ORDER BY job_id, id`,
  documents: `SELECT l.job_id, d.* FROM document_links l JOIN documents d ON d.id = l.document_id
    WHERE l.job_id ${asked} ORDER BY l.job_id, l.id`,
  forms: `${selectForm} WHERE f.job_id ${asked} ORDER BY f.job_id, f.id`,
} as const

/** Reads the jobs in the order of `records`. */
export function jobsInFull(db: ReadDb, records: readonly JobRecord[]): Job[] {
  const ids = JSON.stringify(records.map(({ id }) => id))
  const byJob = <Row extends { job_id: number | null }>(sql: string) =>
    Map.groupBy(db.all<Row>(sql, ids), row => row.job_id)
  const items = byJob<ItemRecord>(statements.items)
  const history = byJob<EventRecord>(statements.events)
  const documents = byJob<DocumentRecord & { job_id: number }>(statements.documents)
  const forms = byJob<FormRecord>(statements.forms)
  const partsOf = listedPartsOf(db, records)
  return records.map(record =>
    toJob(record, partsOf(record), {
      items: items.get(record.id) ?? [],
      events: (history.get(record.id) ?? []).map(row => ({ ...row, comment: textIn(row.comment) })),
      documents: (documents.get(record.id) ?? []).map(toDocument),
      forms: (forms.get(record.id) ?? []).map(toForm),
    }),
  )
}
