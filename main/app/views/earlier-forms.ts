/** Answers of earlier forms of an asset: from the forms here, and from the server's list of readings. */
import type { MeterChoice } from '../../../shared/contract/recurring.ts'
import type { Form } from '../../../shared/entities/form.ts'
import type { ReadingValue } from '../../../shared/entities/reading.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { placesOf } from '../../../shared/rules/form-places.ts'
import { blankOf, isNumberAnswer, readingKey, readingsIn } from '../../../shared/rules/readings.ts'
import type { EarlierAnswer } from '../../../shared/views/form.ts'
import type { ReadingSeries } from '../../../shared/views/reading-series.ts'
import { assetOfLooseForm, type FormRecord, selectForm, toForm } from '../../service/records/form-record.ts'
import { type ReadDb, readValue } from '../../store/db.ts'

/** Answers of one form. `blankName`: null for a form that does not name its blank. */
interface EarlierForm {
  uuid: string
  blankName: string | null
  title: string | null
  filledAt: number
  values: readonly ReadingValue[]
}

/** Forms of the asset that are read for one screen. */
const formsAtMost = recurringLimits.formsRead

const newestOfAsset = [`j.asset_uuid = ?`, `f.job_id IS NULL AND ${assetOfLooseForm} = ?`].map(
  isOfAsset =>
    `${selectForm} WHERE ${isOfAsset} AND f.state <> 'PUBLISHED' ORDER BY f.last_modified DESC LIMIT ?`,
)

/** Returns the forms with an answer, the newest first. A form that is here counts, not the server's list. */
function readEarlierForms(db: ReadDb, assetUuid: string): EarlierForm[] {
  const here = newestOfAsset
    .flatMap(sql => db.all<FormRecord>(sql, assetUuid, formsAtMost))
    .map(row => toEarlier(toForm(row)))
  const known = new Set(here.map(({ uuid }) => uuid))
  const listed = db
    .all<{ uuid: string; blankName: string; title: string | null; filledAt: number; answers: string }>(
      `SELECT form_uuid AS uuid, blank_name AS blankName, title, filled_at AS filledAt, answers
       FROM readings WHERE asset_uuid = ?`,
      assetUuid,
    )
    .filter(({ uuid }) => !known.has(uuid))
    .map(({ answers, ...form }) => ({ ...form, values: JSON.parse(answers) as ReadingValue[] }))
  return [...here, ...listed].toSorted((a, b) => b.filledAt - a.filledAt)
}

function toEarlier(form: Form): EarlierForm {
  const { uuid, title, lastModified, fields } = form
  const blankName = blankOf(form)?.name ?? null
  return { uuid, blankName, title, filledAt: lastModified, values: readingsIn(fields) }
}

type Named = Pick<EarlierForm, 'blankName' | 'title'>

/** A server may not store from which blank a form was created. Then its title decides. */
function isSameBlank(a: Named, b: Named): boolean {
  return a.blankName !== null && b.blankName !== null ? a.blankName === b.blankName : a.title === b.title
}

/**
 * Returns the answers of the last form before this one, of the same blank on the same asset, by question. A form counts
 * as earlier up to a day after this one was created, because the clock of the laptop may be wrong.
 */
export function earlierAnswers(db: ReadDb, form: Form): EarlierAnswer[] {
  const assetUuid = assetOf(db, form.jobUuid)
  if (assetUuid === null) return []
  const here = toEarlier(form)
  const before = readEarlierForms(db, assetUuid).filter(
    other =>
      other.uuid !== form.uuid && other.filledAt <= form.creationTimeStamp + DAY && isSameBlank(other, here),
  )
  return placesOf(form.fields).all.flatMap(place => {
    const key = readingKey(place)
    for (const { filledAt, values } of key === null ? [] : before) {
      const last = values.find(value => value.key === key && value.type === place.field.type)
      if (last !== undefined) return [{ pointer: place.pointer, value: last.value, at: filledAt }]
    }
    return []
  })
}

function assetOf(db: ReadDb, jobUuid: string | null): string | null {
  if (jobUuid === null) return null
  return readValue<string | null>(db, 'SELECT asset_uuid FROM jobs WHERE uuid = ?', jobUuid) ?? null
}

/** Returns the numbers of all forms of the asset over time, a series for each question. */
export function readingSeries(db: ReadDb, assetUuid: string): ReadingSeries[] {
  const series = new Map<string, ReadingSeries>()
  for (const { blankName, title, filledAt, values } of readEarlierForms(db, assetUuid).toReversed()) {
    for (const { key, label, unit, value } of values.filter(isNumberAnswer)) {
      const id = JSON.stringify([blankName ?? title, key, unit])
      const points = series.get(id)?.points ?? []
      // the newest form names the question
      series.set(id, { id, title, label: label ?? key, unit, points: [...points, { at: filledAt, value }] })
    }
  }
  return [...series.values()].slice(0, seriesAtMost)
}

const seriesAtMost = 24

/**
 * Returns the questions whose answers are numbers in the newest forms of the asset, each with the newest answer.
 * `counts`: whether a form that was changed at this time counts.
 */
export function lastNumbers(
  db: ReadDb,
  assetUuid: string,
  counts: (changedAt: number) => boolean = () => true,
): MeterChoice[] {
  const found = new Map<string, MeterChoice>()
  const newest = readEarlierForms(db, assetUuid).slice(0, recurringLimits.formsRead)
  for (const { values } of newest.filter(({ filledAt }) => counts(filledAt)))
    for (const { key, label, unit, value } of values.filter(isNumberAnswer))
      if (!found.has(key)) found.set(key, { key, label: label ?? key, unit, last: value })
  return [...found.values()]
}
