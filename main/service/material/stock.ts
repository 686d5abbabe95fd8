/**
 * Stock of a van, on a hub and on a laptop: the counted amount less the amount used since, which is the sum of the done
 * items. Usage is not stored anywhere else, so it cannot be counted twice or lost.
 */
import { roundAmount } from '../../../shared/entities/taking.ts'
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { vanStocks } from '../../store/schema/material.ts'

const stockRows = rowsOf(vanStocks)

/** Returns SQL for the amount of `material` (an alias of `materials`) that all stored jobs used from `van`. */
function takenSql(material: string, van: string): string {
  return `(SELECT coalesce(sum(i.quantity), 0) FROM items i JOIN jobs j ON j.id = i.job_id
    WHERE i.material_number = ${material}.number AND i.van = ${van} AND i.done = 1
      AND j.group_id = ${material}.group_id)`
}

/** Returns SQL for the stock of a row `stock` (an alias of `van_stocks`); null if it was never counted. */
export function leftSql(material: string, stock: string): string {
  return leftAfterSql(takenSql(material, `${stock}.van`), stock)
}

/** Returns SQL for the stock, with `taken` as SQL for the used amount. */
export function leftAfterSql(taken: string, stock: string): string {
  return `${stock}.counted - (${taken} - ${stock}.taken_before)`
}

export interface Counting {
  materialId: number
  van: string
  counted: number
  /** amount used before the count, in the jobs that are stored here; null: computed from these jobs */
  takenBefore?: number
}

export function countStock(db: WriteDb, { materialId, van, counted, takenBefore }: Counting): void {
  const taken = takenBefore ?? takenOf(db, materialId, van)
  stockRows.put(db, { materialId, van, counted, takenBefore: taken }, 'materialId', 'van')
}

/**
 * Corrects the stock before a job is deleted. Otherwise, deleting its items would return the used material to the van.
 */
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
