/** How two people's changes of one field of a job or a form come together (sync design, section 10). */

import { assertNever } from '../../../shared/brand.ts'
import type { MergeRule } from '../../../shared/fields.ts'
import { type JobField, jobFields } from '../../../shared/job-fields.ts'

/** Properties of a job or a form by name; an absent one is unknown, never empty. */
export type Fields = Readonly<Record<string, unknown>>

const planning: ReadonlySet<string> = new Set([
  'allDay',
  'startTime',
  'endTime',
  'duration',
  'customerId',
  'customerName',
  'projectId',
  'projectName',
  'orderId',
])
const lists: ReadonlySet<string> = new Set(['items', 'destinations', 'documents', 'fields'])

/** What a custom field that is a group holds in its own list is merged as the list around it is. */
export const nestedList = 'fields'

export function ruleOf(field: string): MergeRule {
  if (Object.hasOwn(jobFields, field)) return jobFields[field as JobField].merge
  if (lists.has(field)) return 'list'
  return planning.has(field) ? 'office' : 'mine'
}

export function holdingOf(rule: MergeRule): 'mine' | 'office' {
  switch (rule) {
    case 'office':
      return 'office'
    case 'mine':
    case 'list':
      return 'mine'
    default:
      return assertNever(rule)
  }
}

/** Both changed the same thing. `field` is a path: `title`, `items/KEY`, `items/KEY/done`, `fields/KEY/fields/KEY/value`. */
export interface Clash {
  field: string
  before: unknown
  mine: unknown
  office: unknown
  holding: 'mine' | 'office'
}
