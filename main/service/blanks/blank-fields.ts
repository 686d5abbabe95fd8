/** Rules for the fields of a blank form, which a file or a request contains. */
import { Buffer } from 'node:buffer'
import type { CustomField } from '../../../shared/entities/form.ts'
import { blankLimits } from '../../../shared/limits/limits.ts'
import { checkExpressions } from '../../../shared/rules/check-expressions.ts'
import { checkFields } from '../../../shared/rules/form-checks.ts'
import { asList, isObject } from '../../../shared/rules/form-places.ts'
import type { FieldError } from '../../../shared/text/failures.ts'

/** Returns the errors of the questions and their expressions. */
export function checkBlankFields(fields: readonly CustomField[]): FieldError[] {
  const shapes = checkFields(fields)
  return shapes.length > 0 ? shapes : checkExpressions(fields)
}

/** Returns whether forms could be stored with these fields. A list of choices may be in many questions. */
export function fitsForm(fields: readonly unknown[]): boolean {
  const { options, formBytes } = blankLimits
  return countOptions(fields) <= options && Buffer.byteLength(JSON.stringify(fields)) <= formBytes
}

function countOptions(fields: readonly unknown[]): number {
  return fields
    .filter(isObject)
    .reduce((sum, field) => sum + asList(field.options).length + countOptions(asList(field.fields)), 0)
}

/** Removes the identities and answers of a form that was filled in. Read-only values stay, as they are no answers. */
export function withoutAnswers(fields: readonly CustomField[]): CustomField[] {
  return fields.map(({ id: _id, uuid: _uuid, value, ...field }) => ({
    ...field,
    ...(field.readOnly === true && value !== undefined && { value }),
    ...(field.type === 'GROUP' && { fields: withoutAnswers(asList(field.fields) as CustomField[]) }),
  }))
}
