/** What an edit changed of what the hub had, as its history tells it. */
import { tellItems, tellProperties } from '../../../shared/tell-changes.ts'
import type { ToldChange } from '../../../shared/told-changes.ts'
import type { Fields } from '../merge/fields.ts'

interface Edited {
  fields: Fields
  before?: Fields | undefined
}

/** The events of an edit, each with what it tells. */
export const tellings = [
  ['UPDATE_ITEMS', tellEditedItems],
  ['UPDATE', tellEditedProperties],
] as const

function tellEditedItems({ fields, before = {} }: Edited): ToldChange[] {
  const { items: was } = before
  const { items: is } = fields
  return Array.isArray(was) && Array.isArray(is) ? tellItems(was, is) : []
}

function tellEditedProperties({ fields, before = {} }: Edited): ToldChange[] {
  const names = Object.keys(fields).filter(name => name in before && !toldOtherwise.has(name))
  return tellProperties(names, before, fields)
}

/** By events of their own. */
const toldOtherwise: ReadonlySet<string> = new Set([
  'items',
  'documents',
  'resources',
  'assetUuid',
  'signature',
  'state',
])
