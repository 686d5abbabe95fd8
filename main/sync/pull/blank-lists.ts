/** The lists of the extension `blanks`: blank forms, and answers of earlier forms of the assets here. */
import { Blank } from '../../../shared/entities/blank.ts'
import { Reading } from '../../../shared/entities/reading.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { blanks as blanksTable, readings as readingsTable } from '../../store/schema/blanks.ts'
import { readAs } from '../client/read-entity.ts'
import { assetsWithReadings } from '../entities/assets/wanted-assets.ts'
import { mirror } from './mirror.ts'

export const blanks = mirror<Blank, typeof blanksTable>({
  name: 'blanks',
  extension: 'blanks',
  live: 'blanks',
  path: '/blank',
  pages: { size: syncLimits.blanksPage, most: syncLimits.blanksAtMost },
  read: readAs(Blank),
  every: syncLimits.blanksEveryMs,
  table: blanksTable,
})

const readingRows = rowsOf(readingsTable)

export const readings = mirror<Reading>({
  name: 'readings',
  extension: 'blanks',
  path: ({ service }, offset) =>
    `/reading?assets=${assetsWithReadings(service.store.read).join(',')}&limit=${syncLimits.readingsPage}&offset=${offset}`,
  pages: { size: syncLimits.readingsPage, most: syncLimits.readingsAtMost },
  isWanted: ({ service }) => assetsWithReadings(service.store.read).length > 0,
  read: readAs(Reading),
  every: syncLimits.blanksEveryMs,
  stamp: db => assetsWithReadings(db).join(','),
  save: saveReading,
  end(db, _context, { entries, isWhole }) {
    if (!isWhole) return
    const uuids = JSON.stringify(entries.map(({ uuid }) => uuid))
    db.run('DELETE FROM readings WHERE form_uuid NOT IN (SELECT value FROM json_each(?))', uuids)
  },
  forget: db => db.run('DELETE FROM readings'),
})

function saveReading(db: WriteDb, _context: unknown, { uuid: formUuid, ...reading }: Reading): void {
  readingRows.put(db, { formUuid, ...reading }, 'formUuid')
}
