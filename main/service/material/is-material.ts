/**
 * Distinguishes material from steps of the work with an amount (`Clean 4 filters`). Material has a number of the list,
 * a van, or takings. A server without the extension `material` stores none of these; there, all items with an amount
 * count as material.
 */
import type { Item } from '../../../shared/entities/job.ts'

type Marks = Pick<Item, 'materialNumber' | 'van' | 'takings'>

export function isMaterial({ materialNumber, van, takings }: Marks, isMarked: boolean): boolean {
  return !isMarked || materialNumber !== null || van !== null || takings !== null
}

/** SQL for the same condition, for an item named `i` of a server with the extension. */
export const isMaterialSql = '(i.material_number IS NOT NULL OR i.van IS NOT NULL OR i.takings IS NOT NULL)'
