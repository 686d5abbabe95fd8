/**
 * Which items of a job are material and not a step of the work that has an amount (`Clean 4 filters`): what is on the
 * office's list, came out of a van or was counted. A hub without the extension `material` keeps none of that; there
 * whatever has an amount is material, as it always was.
 */
import type { Item } from '../../../shared/job.ts'

type Marks = Pick<Item, 'materialNumber' | 'van' | 'takings'>

export function isMaterial({ materialNumber, van, takings }: Marks, isMarked: boolean): boolean {
  return !isMarked || materialNumber !== null || van !== null || takings !== null
}

/** The same of an item of the name `i`, where it is marked. */
export const isMaterialSql = '(i.material_number IS NOT NULL OR i.van IS NOT NULL OR i.takings IS NOT NULL)'
