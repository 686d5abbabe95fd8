/** The lines by which a form, a job or an asset is found in addition to its full-text row. */
import type { ContactPerson } from '../../../shared/entities/schema.ts'
import { type AnswerLine, answerLines, oneLine } from '../../../shared/rules/answer-lines.ts'
import type { ReadDb } from '../../store/db.ts'
import { textIn } from '../../store/long-text.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { type FormRecord, selectForm } from '../records/form-record.ts'

/** The row that has the lines; one of the three is a number. */
export interface AnswersOf {
  form_id: number | null
  job_id: number | null
  asset_id: number | null
}

/** Returns no lines if the row is gone. */
export function readAnswers(db: ReadDb, { form_id, job_id, asset_id }: AnswersOf): AnswerLine[] {
  if (form_id !== null) return linesOfForm(db, form_id)
  return job_id !== null ? linesOfJob(db, job_id) : linesOfAsset(db, asset_id)
}

function linesOfForm(db: ReadDb, formId: number): AnswerLine[] {
  const form = db.get<FormRecord>(`${selectForm} WHERE f.id = ?`, formId)
  if (!form) return []
  return [...plainLine(form.title), ...answerLines(JSON.parse(textIn(form.fields)))]
}

interface Described {
  contact_person: string | null
  custom_fields: string
}

function linesOfJob(db: ReadDb, jobId: number): AnswerLine[] {
  const job = db.get<Described>('SELECT contact_person, custom_fields FROM jobs WHERE id = ?', jobId)
  if (!job) return []
  const items = db.all<{ title: string | null; description: string | null; material_number: string | null }>(
    'SELECT title, description, material_number FROM items WHERE job_id = ? ORDER BY position LIMIT ?',
    jobId,
    itemsRead,
  )
  const ofItems = items.flatMap(item => plainLine(item.title, item.material_number, item.description))
  return [...linesOf(job), ...ofItems]
}

/** The number of items to read of one job. */
const itemsRead = 500

function linesOfAsset(db: ReadDb, assetId: number | null): AnswerLine[] {
  const asset = db.get<Described>('SELECT contact_person, custom_fields FROM assets WHERE id = ?', assetId)
  return asset ? linesOf(asset) : []
}

function linesOf({ contact_person, custom_fields }: Described): AnswerLine[] {
  const contact = parseColumn<Partial<ContactPerson>>(contact_person)
  return [
    ...plainLine(contact?.name, contact?.phone, contact?.email),
    ...answerLines(parseColumn(custom_fields) ?? []),
  ]
}

function plainLine(...texts: readonly (string | null | undefined)[]): AnswerLine[] {
  const text = oneLine(texts.filter(one => typeof one === 'string' && one !== '').join(' · '))
  return text === '' ? [] : [{ label: '', text }]
}
