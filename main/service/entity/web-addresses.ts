/**
 * LINK values of custom fields outside forms. A client may open such a value without looking at it, so a script must
 * never be stored as one.
 */
import type { CustomField } from '../../../shared/form.ts'
import { type Place, placesOf } from '../../../shared/form-places.ts'
import { checkPlaces } from '../../../shared/form-values.ts'
import type { Command } from '../command.ts'
import { refuseValues } from '../refuse.ts'

/**
 * Requires of each new LINK value what forms require. A value that is stored already may be sent back, so that the
 * other fields can change. `at` is the pointer of the list in the body. A laptop takes what its server has.
 * @throws Refused `invalid`
 */
export function requireWebAddresses(
  { seat }: Pick<Command, 'seat'>,
  stored: readonly CustomField[] | null | undefined,
  given: readonly CustomField[] | null | undefined,
  at = '/customFields',
): void {
  if (seat !== 'hub' || !given) return
  const known = new Set(linksIn(stored).map(nameValue))
  const added = linksIn(given).filter(place => !known.has(nameValue(place)))
  refuseValues(checkPlaces(added).map(error => ({ ...error, pointer: error.pointer.replace('/fields', at) })))
}

function linksIn(fields: unknown): Place[] {
  return placesOf(fields).all.filter(({ field }) => field.type === 'LINK')
}

function nameValue({ value }: Place): string {
  return JSON.stringify(value)
}
