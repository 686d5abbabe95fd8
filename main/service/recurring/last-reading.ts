import type { CustomField } from '../../../shared/entities/form.ts'
import { recurringLimits } from '../../../shared/limits/limits.ts'
import { readingsIn } from '../../../shared/rules/readings.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { forms } from '../../store/schema/forms.ts'

const columns = columnsWithLong(forms, 'fields', 'f')

/** A form belongs to the asset of its job; without a job, to the asset that it names. */
const ofJobs = `SELECT ${columns} FROM forms f JOIN jobs j ON j.id = f.job_id
  WHERE j.group_id = ? AND j.asset_uuid = ? AND f.state <> 'PUBLISHED' AND f.last_modified NOT BETWEEN ? AND ?
  ORDER BY f.last_modified DESC, f.id DESC LIMIT ?`
const ofAsset = `SELECT ${columns} FROM forms f
  WHERE f.job_id IS NULL AND f.group_id = ? AND json_extract(f.extra, '$.assetUuid') = ? AND f.state <> 'PUBLISHED'
    AND f.last_modified NOT BETWEEN ? AND ? ORDER BY f.last_modified DESC, f.id DESC LIMIT ?`

interface FilledForm {
  last_modified: number
  fields: string | Uint8Array
}

/**
 * Returns the number that was last entered for the question in the newest forms of the asset; null if there is none.
 * `key` is as in GET /reading. A form that was just changed does not count, as an answer may still be typed.
 */
export function lastReading(
  db: ReadDb,
  groupId: number,
  assetUuid: string,
  key: string,
  now: number,
): number | null {
  const { readingRestMs } = recurringLimits
  // a much later time is from before the clock was set back
  const resting = [now - readingRestMs, now + readingRestMs]
  const newest = [ofJobs, ofAsset].flatMap(sql =>
    db.all<FilledForm>(sql, groupId, assetUuid, ...resting, recurringLimits.formsRead),
  )
  for (const { fields } of newest.toSorted((a, b) => b.last_modified - a.last_modified)) {
    const values = readingsIn(JSON.parse(textIn(fields)) as CustomField[])
    const value = values.find(answer => answer.key === key)?.value
    if (typeof value === 'number') return value
  }
  return null
}
