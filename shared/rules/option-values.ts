/** Options of custom fields. An option is a value, or an object with a value. */
import type { CustomField } from '../entities/form.ts'
import { asList, isObject } from './form-places.ts'

export function optionValues({ options }: CustomField): unknown[] {
  return asList(options).map(optionValue)
}

export function optionValue(option: unknown): unknown {
  return isObject(option) ? option.value : option
}
