/** Empty values of custom fields (interface, "Custom field"). */
import type { CustomField } from '../entities/form.ts'

/** Whether a value is empty: null, "", [] or missing. A required CHECKBOX is empty until it is ticked. */
export function isEmpty(field: CustomField, value: unknown): boolean {
  return isNothing(value) || (value === false && field.type === 'CHECKBOX' && field.required === true)
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
