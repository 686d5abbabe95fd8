/** Reads a blank form from JSON: `{title, name, version, languages, fields}`, with the fields of a form. */
import type { CustomField } from '../../../shared/entities/form.ts'
import { asList, isObject } from '../../../shared/rules/form-places.ts'
import type { FieldError } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { BlankProblem, ReadBlank } from '../../../shared/views/blank.ts'
import { checkBlankFields, withoutAnswers } from './blank-fields.ts'

export function readJsonBlank(bytes: Uint8Array, fileName: string): ReadBlank {
  const given = parseJson(bytes)
  if (!isObject(given) || !Array.isArray(given.fields))
    return { ok: false, problems: [{ place: null, ...reason('blank-not-workbook') }] }
  const fields = given.fields as CustomField[]
  if (fields.length === 0)
    return { ok: false, problems: [{ place: '/fields', ...reason('blank-no-questions') }] }
  const errors = checkBlankFields(fields)
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
