/** Reads a blank form from JSON: `{title, name, version, languages, fields}`, with the fields of a form. */
import type { CustomField } from '../../../shared/entities/form.ts'
import { checkExpressions } from '../../../shared/rules/check-expressions.ts'
import { checkFields } from '../../../shared/rules/form-checks.ts'
import { asList, isObject } from '../../../shared/rules/form-places.ts'
import type { FieldError } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankProblem, ReadBlank } from '../../../shared/views/blank.ts'

export function readJsonBlank(bytes: Uint8Array, fileName: string): ReadBlank {
  const given = parseJson(bytes)
  if (!isObject(given) || !Array.isArray(given.fields))
    return { ok: false, problems: [{ place: null, ...reason('blank-not-workbook') }] }
  const fields = given.fields as CustomField[]
  if (fields.length === 0)
    return { ok: false, problems: [{ place: '/fields', ...reason('blank-no-questions') }] }
  const shapes = checkFields(fields)
  const errors = shapes.length > 0 ? shapes : checkExpressions(fields)
  if (errors.length > 0) return { ok: false, problems: errors.map(toProblem) }
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const title = textOr(given.title, base)
  return {
    ok: true,
    blank: {
      title,
      name: textOr(given.name, title),
      version: textOr(given.version, ''),
      languages: asList(given.languages).filter(language => typeof language === 'string'),
      fields: withoutAnswers(fields),
    },
    notes: [],
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // any other file
    return null
  }
}

function toProblem({ pointer, ...message }: FieldError): BlankProblem {
  return { place: pointer, ...message }
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : other
}

/** Removes the identities and answers of a form that was filled in. Read-only values stay, as they are no answers. */
function withoutAnswers(fields: readonly CustomField[]): CustomField[] {
  return fields.map(({ id: _id, uuid: _uuid, value, ...field }) => ({
    ...field,
    ...(field.readOnly === true && value !== undefined && { value }),
    ...(field.type === 'GROUP' && { fields: withoutAnswers(asList(field.fields) as CustomField[]) }),
  }))
}
