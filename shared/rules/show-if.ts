/** Compares the values of fields with the conditions in `showIf` (interface, "Custom field"). */
import type { CustomField } from '../entities/form.ts'
import { haveCommonValue, type ValueSet, valueSetOf } from '../entities/value-set.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { isNothing } from './empty-values.ts'
import { asList, isObject, type Place } from './form-places.ts'

interface Condition {
  name: string
  /** the condition is met by any of these values */
  wanted: readonly unknown[]
}

/** Returns the condition of a field; null if `showIf` is missing or has an unknown form. */
export function conditionOf({ showIf }: CustomField): Condition | null {
  if (!isObject(showIf) || typeof showIf.field !== 'string') return null
  if (Array.isArray(showIf.in)) return { name: showIf.field, wanted: asList(showIf.in) }
  return Object.hasOwn(showIf, 'equals') ? { name: showIf.field, wanted: [showIf.equals] } : null
}

/** Compares each field and place only once, because every answer of a group may refer to the same long list. */
export class ShowIf {
  readonly #met = new Map<Place, Map<CustomField, boolean>>()
  readonly #given = new Map<Place, ValueSet>()
  readonly #wanted = new Map<CustomField, Wanted>()

  /** `target`: the place that the condition of the field names. */
  isMet(field: CustomField, target: Place): boolean {
    const known = getOrMake(this.#met, target, () => new Map<CustomField, boolean>())
    return getOrMake(known, field, () => this.#compare(field, target))
  }

  /**
   * Whether the target's value is among the wanted ones. One common entry of a list is enough, and an empty value
   * equals an empty one.
   */
  #compare(field: CustomField, target: Place): boolean {
    const wanted = getOrMake(this.#wanted, field, () => wantedBy(field))
    if (wanted.isNothing && isNothing(target.value)) return true
    const { value } = target
    const given = getOrMake(this.#given, target, () => valueSetOf([value, ...asList(value)]))
    return haveCommonValue(wanted.values, given)
  }
}

interface Wanted {
  values: ValueSet
  /** whether an empty value is among `values` */
  isNothing: boolean
}

function wantedBy(field: CustomField): Wanted {
  const wanted = conditionOf(field)?.wanted ?? []
  return { values: valueSetOf(wanted), isNothing: wanted.some(isNothing) }
}
