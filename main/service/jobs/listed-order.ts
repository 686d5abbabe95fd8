/**
 * A page far into a list costs as much as the whole list in its order: so who reads one page after another is given
 * slices of an order that is read once, and holds as long as nothing was modified.
 */
import { hubLimits } from '../../../shared/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { createAnswerCache } from '../entity/answer-cache.ts'
import { type ListedRow, type ListPlan, pageOf, wholeOf } from './list-jobs.ts'

/** The rows of the plan's page. `version`: of everything that is listed; `total`: rows of the whole list */
export type PageReader = (db: ReadDb, plan: ListPlan, version: string, total: number) => ListedRow[]

/** By number, as so many objects would take several times as much. */
interface Order {
  ids: Float64Array
  modified: Float64Array
}

const rowBytes = 2 * Float64Array.BYTES_PER_ELEMENT

export function createPageReader(): PageReader {
  const orders = createAnswerCache<Order>(hubLimits.keptOrdersBytes)
  return (db, plan, version, total) => {
    const { limit, offset } = plan.parameters
    const weight = total * rowBytes
    // most ask for the first page alone
    if (offset === 0 || weight > hubLimits.keptOrdersBytes) return pageOf(db, plan)
    const key = JSON.stringify([plan.filter, plan.order])
    const order = orders.find(key, version) ?? readOrder(db, plan)
    orders.keep(key, version, order, weight + key.length)
    return slice(order, offset, limit)
  }
}

function readOrder(db: ReadDb, plan: ListPlan): Order {
  const rows = wholeOf(db, plan)
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    modified: Float64Array.from(rows, row => row.last_modified),
  }
}

function slice({ ids, modified }: Order, offset: number, limit: number): ListedRow[] {
  const end = Math.min(offset + limit, ids.length)
  const rows: ListedRow[] = []
  for (let at = offset; at < end; at++) rows.push({ id: ids[at] ?? 0, last_modified: modified[at] ?? 0 })
  return rows
}
