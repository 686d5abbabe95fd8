/**
 * What lies in a van, on a hub and on a laptop alike: what was counted there, less what was taken since, which is what
 * the items that are done say. Nothing else is written down, so that nothing can be counted twice or get lost.
 */
import { roundAmount } from '../../../shared/taking.ts'
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { vanStocks } from '../../store/schema/material.ts'

const stockRows = rowsOf(vanStocks)

/** As SQL: what was taken out of `van` of the row `material` (an alias of `materials`) by all that lies here. */
function takenSql(material: string, van: string): string {
  return `(SELECT coalesce(sum(i.quantity), 0) FROM items i JOIN jobs j ON j.id = i.job_id
    WHERE i.material_number = ${material}.number AND i.van = ${van} AND i.done = 1
      AND j.group_id = ${material}.group_id)`
}

/** As SQL: what is left there, of a row `stock` (an alias of `van_stocks`); null where nobody has counted. */
export function leftSql(material: string, stock: string): string {
  return leftAfterSql(takenSql(material, `${stock}.van`), stock)
}

/** The same where all that was taken there is known as `taken`. */
export function leftAfterSql(taken: string, stock: string): string {
  return `${stock}.counted - (${taken} - ${stock}.taken_before)`
}

export interface Counting {
  materialId: number
  van: string
  counted: number
  /** what had been taken by then, of what is seen here; null: what lies here says it */
  takenBefore?: number
}

export function countStock(db: WriteDb, { materialId, van, counted, takenBefore }: Counting): void {
  const taken = takenBefore ?? takenOf(db, materialId, van)
  stockRows.put(db, { materialId, van, counted, takenBefore: taken }, 'materialId', 'van')
}

/** What a job took is not back in any van when its record goes; to be called before that. */
export function keepTaken(db: WriteDb, jobId: number): void {
  db.run(
    `UPDATE van_stocks SET taken_before = taken_before - gone.quantity FROM (
       SELECT m.id, i.van, sum(i.quantity) AS quantity FROM items i JOIN jobs j ON j.id = i.job_id
       JOIN materials m ON m.number = i.material_number AND m.group_id = j.group_id
       WHERE i.job_id = ? AND i.done = 1 AND i.quantity IS NOT NULL GROUP BY m.id, i.van) gone
     WHERE van_stocks.material_id = gone.id AND van_stocks.van = gone.van`,
    jobId,
  )
}

function takenOf(db: ReadDb, materialId: number, van: string): number {
  const sql = `SELECT ${takenSql('m', '?')} FROM materials m WHERE m.id = ?`
  return roundAmount(readValue<number>(db, sql, van, materialId) ?? 0)
}
