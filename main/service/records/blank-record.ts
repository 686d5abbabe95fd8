/** Rows of blank forms in SQLite, functions that find them, and their representation. */
import type { Blank } from '../../../shared/entities/blank.ts'
import type { CustomField } from '../../../shared/entities/form.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { blanks } from '../../store/schema/blanks.ts'
import { entityOf } from '../entity/entity-row.ts'
import { findersOf } from '../entity/ref.ts'

export interface BlankRecord extends Omit<RawRow<typeof blanks>, 'fields'> {
  /** JSON, to be read with `textIn` */
  fields: string | Uint8Array
}

export const blankRows = rowsOf(blanks)

export const selectBlank = `SELECT ${columnsWithLong(blanks, 'fields', 'b')} FROM blanks b`

export const {
  anywhere: findBlankAnywhere,
  find: findBlank,
  get: getBlank,
} = findersOf<BlankRecord>(selectBlank, 'b', reason('no-such-blank'))

export function blankNamed(db: ReadDb, groupId: number, name: string): BlankRecord | undefined {
  return db.get<BlankRecord>(`${selectBlank} WHERE b.group_id = ? AND b.name = ?`, groupId, name)
}

export function toBlank(row: BlankRecord): Blank {
  return {
    ...entityOf(row),
    title: row.title,
    name: row.name,
    version: row.version,
    revision: row.revision,
    languages: JSON.parse(row.languages) as string[],
    assetTypeUuids: JSON.parse(row.asset_type_uuids) as string[],
    retired: row.retired === 1,
    fields: JSON.parse(textIn(row.fields)) as CustomField[],
  }
}
