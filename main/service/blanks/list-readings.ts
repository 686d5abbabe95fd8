/** GET /reading: answers of earlier forms of assets (interface, "Blank forms"). */
import type { CustomField } from '../../../shared/entities/form.ts'
import type { Reading } from '../../../shared/entities/reading.ts'
import { blankLimits } from '../../../shared/limits/limits.ts'
import { readingsIn } from '../../../shared/rules/readings.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { forms } from '../../store/schema/forms.ts'
import { listedNumbers, listedTexts } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { listRows } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import type { FormRecord } from '../records/form-record.ts'

type ReadingRow = Omit<FormRecord, 'job_uuid'> & { asset_uuid: string; blank_name: string }

/** A form belongs to the asset of its job; without a job, to the asset that it names. */
const assetOf = `coalesce(j.asset_uuid, json_extract(f.extra, '$.assetUuid'))`
const blankOfForm = `json_extract(f.extra, '$.blank.name')`

const readingsByIds = `SELECT ${columnsWithLong(forms, 'fields', 'f')}, ${assetOf} AS asset_uuid,
    ${blankOfForm} AS blank_name
  FROM forms f LEFT JOIN jobs j ON j.id = f.job_id WHERE f.id IN ${listedNumbers}`

/**
 * Lists the forms that were created from blanks and begun, the newest first. Of each blank on each asset, only the
 * newest `blankLimits.readings` are listed. @throws Refused `bad-request`
 */
export function listReadings(db: ReadDb, actor: Actor, query: RawQuery): Page<Reading> {
  const paging = parsePaging(query)
  const groups = [...actor.grants.keys()]
  const assets = JSON.stringify((query.assets ?? '').toLowerCase().split(','))
  const from = `(SELECT f.id, f.last_modified, octet_length(f.fields) AS bytes, row_number() OVER (
      PARTITION BY ${assetOf}, ${blankOfForm} ORDER BY f.last_modified DESC) AS place
    FROM forms f LEFT JOIN jobs j ON j.id = f.job_id
    WHERE ${inGroups('f.group_id', groups)} AND f.state <> 'PUBLISHED' AND ${blankOfForm} IS NOT NULL
      AND ${assetOf} IN ${listedTexts}) AS found`
  const listed = {
    from,
    where: ['place <= ?'],
    values: [...groups, assets, blankLimits.readings],
    order: 'last_modified DESC, id DESC',
    bytes: 'bytes',
    byIds: readingsByIds,
  }
  const { rows, total } = listRows<ReadingRow>(db, listed, paging)
  return { entries: rows.map(toReading), total, ...paging }
}

function toReading({ uuid, title, fields, last_modified, asset_uuid, blank_name }: ReadingRow): Reading {
  const values = readingsIn(JSON.parse(textIn(fields)) as CustomField[])
  return { uuid, assetUuid: asset_uuid, blankName: blank_name, title, filledAt: last_modified, values }
}
