/** Limits the jobs of a page by their bytes. */
import type { ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import { pickFitting, rowBytes, sqlBytes } from '../entity/fitting.ts'

/** SQL for the size of a list entry: all columns that may be long, and all rows that may be many. */
const listedBytes = [
  sqlBytes(['j.title', 'j.description', 'j.place_name', 'j.contact_person', 'j.extra']),
  `coalesce((SELECT sum(${rowBytes} + ${sqlBytes(['location', 'extra'])}) FROM destinations WHERE job_id = j.id), 0)`,
  `coalesce((SELECT sum(${rowBytes} + ${sqlBytes(['extra'])}) FROM resources WHERE job_id = j.id), 0)`,
].join(' + ')

const sizesSql = `SELECT j.id, ${listedBytes} AS bytes FROM jobs j WHERE j.id IN ${listedNumbers}`

/** Returns the first rows that fit into one answer. `bytesKnown` returns sizes that were measured before. */
export function fittingJobs<Row extends { id: number }>(
  db: ReadDb,
  rows: readonly Row[],
  bytesKnown: (row: Row) => number | undefined = () => undefined,
): Row[] {
  const sizes = new Map<number, number | undefined>(rows.map(row => [row.id, bytesKnown(row)]))
  const unknown = rows.flatMap(({ id }) => (sizes.get(id) === undefined ? [id] : []))
  if (unknown.length > 0) {
    const found = db.all<{ id: number; bytes: number }>(sizesSql, JSON.stringify(unknown))
    for (const { id, bytes } of found) sizes.set(id, bytes)
  }
  return pickFitting(rows, ({ id }) => sizes.get(id) ?? 0)
}
