/** What of a body would be a change: an entity that was read can be put back whole, and nothing changes. */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../../../shared/fields.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { ownValue } from './extra.ts'
import { changedFields } from './fields.ts'
import { changesReference } from './references.ts'

/** Whether a body's property, which is there, says what is there already. */
type IsSame<Body, Stored> = (body: Body, stored: Stored) => boolean

export interface Comparison<Body, Stored> {
  /** those that are nothing but a value */
  fields: Fields
  /** the other scalar ones; lists and states are compared where they are written */
  isSame: Readonly<Record<string, IsSame<Body, Stored>>>
  /** what no representation names */
  unknown: (body: Body) => Extra
}

/** The names of those whose value would become another. */
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

/** What a list of a body would change; null where it is not named, or is as it is stored. */
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

/** An id and a name say one thing together, so that each of the two is compared with both. */
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
