/** Meter readings of assets in their forms (interface, "Recurring jobs"). */
import type { CustomField } from '../../../shared/entities/form.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { isNumberAnswer, readingsIn } from '../../../shared/rules/readings.ts'
import { hasRested } from '../../../shared/rules/recurrence.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { forms } from '../../store/schema/forms.ts'
import { assetOfLooseForm } from '../records/form-record.ts'

/** A form belongs to the asset of its job; without a job, to the asset that it names. */
const newestForms = `SELECT id, last_modified AS "changedAt" FROM (
    SELECT f.id, f.last_modified FROM forms f JOIN jobs j ON j.id = f.job_id
    WHERE j.group_id = ? AND j.asset_uuid = ? AND f.state <> 'PUBLISHED'
    UNION ALL SELECT f.id, f.last_modified FROM forms f
    WHERE f.job_id IS NULL AND f.group_id = ? AND ${assetOfLooseForm} = ? AND f.state <> 'PUBLISHED'
  ) AS found ORDER BY last_modified DESC, id DESC LIMIT ?`

const fieldsOfForm = `SELECT ${columnsWithLong(forms, 'fields', 'f')} FROM forms f WHERE f.id = ?`

interface FilledForm {
  fields: string | Uint8Array
}

/**
 * Returns the number that was last entered for the question in the newest forms of the asset; null if there is none.
 * `key` is as in GET /reading. A form that was just changed does not count, as an answer may still be typed.
 */
export function lastReading(
  db: ReadDb,
  asset: { groupId: number; assetUuid: string },
  key: string,
  now: number,
): number | null {
  const place = [asset.groupId, asset.assetUuid]
  const newest = db.all<{ id: number; changedAt: number }>(
    newestForms,
    ...place,
    ...place,
    recurringLimits.formsRead,
  )
  for (const { id, changedAt } of newest) {
    const form = hasRested(changedAt, now) ? db.get<FilledForm>(fieldsOfForm, id) : undefined
    const values = form ? readingsIn(JSON.parse(textIn(form.fields)) as CustomField[]) : []
    const answer = values.filter(isNumberAnswer).find(value => value.key === key)
    if (answer !== undefined) return answer.value
  }
  return null
}

/** Returns the assets of the forms that changed after this time. */
export function assetsReadAfter(db: ReadDb, time: number): string[] {
  const sql = `SELECT DISTINCT coalesce(j.asset_uuid, ${assetOfLooseForm}) AS asset
    FROM forms f LEFT JOIN jobs j ON j.id = f.job_id WHERE f.last_modified > ?`
  return db.column<string | null>(sql, time).filter(asset => asset !== null)
}
