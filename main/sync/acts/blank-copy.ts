/** The questions of a form without its answers: what a person starts from who takes another job's form for theirs. */
import type { CustomField, Form } from '../../../shared/form.ts'
import { asList, isObject } from '../../../shared/form-places.ts'

export function blankCopy({
  title,
  description,
  instructions,
  fields,
}: Form): Pick<Form, 'title' | 'description' | 'instructions' | 'fields'> {
  return { title, description, instructions, fields: fields.map(field => blankField(field, false)) }
}

/** A new field gets a number and a uuid of its own; what nobody fills in stays as it was written. */
function blankField(field: CustomField, isReadOnly: boolean): Record<string, unknown> {
  const { id: _id, uuid: _uuid, value, ...rest } = field
  const isFixed = isReadOnly || field.readOnly === true || field.type === 'HEADING'
  const blank = isFixed ? { ...rest, value } : rest
  if (field.type !== 'GROUP') return blank
  return {
    ...blank,
    fields: asList(field.fields)
      .filter(isObject)
      .map(inner => blankField(inner, isFixed)),
  }
}
