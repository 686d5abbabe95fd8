/**
 * Finds the properties of a body that differ from the stored ones. An entity that is sent back as it was read changes
 * nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../../../shared/entities/fields.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { ownValue } from './extra.ts'
import { changedFields } from './fields.ts'
import { changesReference } from './references.ts'

/** Returns whether a property of the body equals the stored one. */
type IsSame<Body, Stored> = (body: Body, stored: Stored) => boolean

export interface Comparison<Body, Stored> {
  /** fields that are plain values */
  fields: Fields
  /** other scalar properties; lists and states are compared by the code that writes them */
  isSame: Readonly<Record<string, IsSame<Body, Stored>>>
  /** properties that no representation names */
  unknown: (body: Body) => Extra
}

/** Returns the names of the properties whose values change. */
export function changedProperties<Body extends Record<string, unknown>, Stored extends object>(
  body: Body,
  stored: Stored,
  { fields, isSame, unknown }: Comparison<Body, Stored>,
): string[] {
  const scalar = Object.entries(isSame).filter(
    ([name, same]) => body[name] !== undefined && !same(body, stored),
  )
  const others = Object.entries(unknown(body)).filter(
    ([name, value]) => !isDeepStrictEqual(value, ownValue(stored, name)),
  )
  return [...changedFields(fields, body, stored), ...[...scalar, ...others].map(([name]) => name)]
}

/** Returns the plan of a list, or null if the body does not name it or changes nothing. */
export function changeOf<Given, Plan extends { isChange: boolean }>(
  given: Given | undefined,
  plan: (given: Given) => Plan,
): Plan | null {
  const planned = given === undefined ? null : plan(given)
  return planned?.isChange ? planned : null
}

interface References<Absent> {
  customerId: number | null | Absent
  customerName: string | null | Absent
  projectId: number | null | Absent
  projectName: string | null | Absent
}

/** Compares an id and a name together, as both describe one reference. */
function isSameAs(kind: 'customer' | 'project'): IsSame<Partial<References<undefined>>, References<never>> {
  const [id, name] = [`${kind}Id`, `${kind}Name`] as const
  return (body, stored) =>
    !changesReference({ id: body[id], name: body[name] }, { id: stored[id], name: stored[name] })
}

export const isSameReference = {
  customerId: isSameAs('customer'),
  customerName: isSameAs('customer'),
  projectId: isSameAs('project'),
  projectName: isSameAs('project'),
}
