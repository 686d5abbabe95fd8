/** Properties of a client that no representation names: stored, merged and returned (interface, "PUT"). */

import type { ContactPerson, Location } from '../../../shared/entities/schema.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Extra } from '../../store/schema/jobs.ts'
import { refuse } from '../refuse.ts'

/** Properties that the server assigns on every entity. In a body they are ignored. */
export const readOnlyEverywhere: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'groupId',
  'creationTimeStamp',
  'lastModified',
  'creatorId',
])

/** Returns the properties that no representation names. `named` holds the named ones, and further read-only ones. */
export function unknownProperties(body: Record<string, unknown>, named: ReadonlySet<string>): Extra {
  return pickProperties(body, name => !named.has(name) && !readOnlyEverywhere.has(name))
}

/** Picks the wanted properties in one pass, as a client may send any number of them. */
export function pickProperties(from: Record<string, unknown>, isWanted: (name: string) => boolean): Extra {
  const picked: Extra = {}
  for (const name of Object.keys(from)) {
    const value = from[name]
    if (value === undefined || !isWanted(name)) continue
    // An assignment to `__proto__` would replace the object's prototype instead of adding a property.
    if (name === '__proto__') Object.defineProperty(picked, name, { value, ...plainData })
    else picked[name] = value
  }
  return picked
}

const plainData = { enumerable: true, configurable: true, writable: true }

/**
 * Returns `stored` with `given` over it; null removes a property. Returns null if nothing is left.
 * @throws Refused `invalid` for too many or too long properties, as every answer contains them
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

/** Returns the object's own property, or null. Inherited ones such as `constructor` do not count. */
export function ownValue(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value ?? null
}

/** Returns the property of a body, where null clears it, or the stored one if the body does not name it. */
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
 * Merges `given` over the stored location, as a body may send single properties. Null clears all of it.
 * @throws Refused `invalid` as `mergeExtra`
 */
export function toLocation(before: Location | null, given: Partial<Location> | null): Location {
  return given === null ? nowhere : requireShort({ ...(before ?? nowhere), ...given })
}
