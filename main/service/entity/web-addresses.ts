/**
 * Checks the values of LINK fields outside forms. A client may open such an address without a check, so an address
 * that runs a script (`javascript:`) must never be stored.
 */
import type { CustomField } from '../../../shared/entities/form.ts'
import { type Place, placesOf } from '../../../shared/rules/form-places.ts'
import { checkPlaces } from '../../../shared/rules/form-values.ts'
import type { Command } from '../command.ts'
import { refuseValues } from '../refuse.ts'

/**
 * Checks each new LINK value by the rules of forms. A value that is already stored is accepted, so that clients can
 * change the other fields. `at` is the pointer of the list in the body. A laptop accepts all values of its server.
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
