/** What a client set beside the named properties: kept, merged and given back (interface, "PUT"). */

import { hubLimits } from '../../../shared/hub-limits.ts'
import { reason } from '../../../shared/message.ts'
import type { ContactPerson, Location } from '../../../shared/schema.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { refuse } from '../refuse.ts'

/** Given by the server, on every entity; in a body they are ignored. */
export const readOnlyEverywhere: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'groupId',
  'creationTimeStamp',
  'lastModified',
  'creatorId',
])

/** The properties that no representation names. `named` holds those of the body, and what is read-only beside. */
export function unknownProperties(body: Record<string, unknown>, named: ReadonlySet<string>): Extra {
  return pickProperties(body, name => !named.has(name) && !readOnlyEverywhere.has(name))
}

/** Those that are wanted and are there, in one go: a stranger chooses how many there are. */
export function pickProperties(from: Record<string, unknown>, isWanted: (name: string) => boolean): Extra {
  const picked: Extra = {}
  for (const name of Object.keys(from)) {
    const value = from[name]
    if (value === undefined || !isWanted(name)) continue
    // by its name alone this one would become what the object is made after
    if (name === '__proto__') Object.defineProperty(picked, name, { value, ...plainData })
    else picked[name] = value
  }
  return picked
}

const plainData = { enumerable: true, configurable: true, writable: true }

/**
 * `stored` with `given` over it; null takes one away. Null when nothing is left.
 * @throws Refused `invalid` for more than anybody keeps, as it comes with every answer
 */
export function mergeExtra(stored: Extra | null, given: Extra): Extra | null {
  const names = Object.keys(given)
  if (names.length === 0) return stored
  const hasNull = names.some(name => given[name] === null)
  const merged = stored === null && !hasNull ? given : withoutNulls({ ...stored, ...given })
  return merged === null ? null : requireShort(merged)
}

function withoutNulls(extra: Extra): Extra | null {
  const left = Object.entries(extra).filter(([, value]) => value !== null)
  return left.length === 0 ? null : Object.fromEntries(left)
}

function requireShort<T extends object>(extra: T): T {
  if (Object.keys(extra).length > hubLimits.extraProperties) {
    refuse('invalid', reason('extra-too-many', { most: hubLimits.extraProperties }))
  }
  if (JSON.stringify(extra).length <= hubLimits.extraLetters) return extra
  return refuse('invalid', reason('extra-too-long', { most: hubLimits.extraLetters }))
}

/** Null for what is not there: `constructor` and its like lie on every object, but are nobody's property. */
export function ownValue(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value ?? null
}

/** Of a property that a body may name: null clears it, absent keeps what is there. */
export function or<T>(given: T | undefined, stored: T): T {
  return given === undefined ? stored : given
}

export function toContact(given: Partial<ContactPerson> | null | undefined): ContactPerson | null {
  return given
    ? { ...given, name: given.name ?? null, phone: given.phone ?? null, email: given.email ?? null }
    : null
}

const nowhere: Location = {
  placeName: null,
  street: null,
  zip: null,
  city: null,
  country: null,
  latitude: null,
  longitude: null,
}

/**
 * `given` over what was there, as each of its properties may come alone; null clears all of it.
 * @throws Refused `invalid` as `mergeExtra`
 */
export function toLocation(before: Location | null, given: Partial<Location> | null): Location {
  return given === null ? nowhere : requireShort({ ...(before ?? nowhere), ...given })
}
