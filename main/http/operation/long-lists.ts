/** Lists that are longer than their schema takes, told before any entry of theirs is looked at. */
import type { TSchema } from 'typebox'
import { refuse } from '../../service/refuse.ts'

/** What of a JSON Schema bounds a list. */
interface BoundingSchema {
  maxItems?: number
  anyOf?: readonly BoundingSchema[]
  properties?: Readonly<Record<string, BoundingSchema>>
}

interface BoundedList {
  /** the names that lead to it */
  path: readonly string[]
  most: number
}

/** The answer takes a body of any shape. @throws Refused `invalid` */
export function createLengthCheck(schema: TSchema): (body: unknown) => void {
  const lists = boundedLists(schema as unknown as BoundingSchema, [])
  return body => {
    for (const { path, most } of lists) {
      const list = path.reduce(ownValue, body)
      if (Array.isArray(list) && list.length > most) refuseLength(`/${path.join('/')}`, most)
    }
  }
}

function refuseLength(pointer: string, most: number): never {
  const message = `must not have more than ${most} entries`
  return refuse('invalid', `${pointer} ${message}.`, [{ pointer, message }])
}

/** Those of the entries of a list are few, as the list is. */
function boundedLists(schema: BoundingSchema, path: readonly string[]): BoundedList[] {
  const { anyOf = [], properties = {}, maxItems } = schema
  return [
    ...(maxItems === undefined ? [] : [{ path, most: maxItems }]),
    ...anyOf.flatMap(part => boundedLists(part, path)),
    ...Object.entries(properties).flatMap(([name, part]) => boundedLists(part, [...path, name])),
  ]
}

function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
