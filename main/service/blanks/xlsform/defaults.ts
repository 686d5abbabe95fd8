/** Reads the column `default`: a value of the question's type, or an expression. */
import type { CustomField } from '../../../../shared/entities/form.ts'
import { placesOf } from '../../../../shared/rules/form-places.ts'
import { checkPlaces } from '../../../../shared/rules/form-values.ts'
import { reason } from '../../../../shared/text/message.ts'
import { type Compiling, note, refuse } from './compiling.ts'
import { type Row, textIn } from './rows.ts'

/** Returns the property of the field for its default; nothing if there is none. */
export function readDefault(compiling: Compiling, row: Row, field: CustomField): Record<string, unknown> {
  const text = textIn(compiling.survey, row, 'default')
  if (text === '') return {}
  // A call of a function or a reference makes an expression, as in ODK.
  if (text.includes('${') || /[a-z-]+\s*\(/.test(text)) return { defaultCalculation: text }
  if (field.type === 'PHOTO' || field.type === 'DOCUMENT' || field.type === 'SIGNATURE') {
    note(compiling, row, 'default', reason('xlsform-cell-ignored', { name: 'default' }))
    return {}
  }
  const value = readValue(field, text)
  const { all } = placesOf([{ ...field, value }])
  const isAnswer = value !== null && checkPlaces(all).length === 0
  if (!isAnswer) refuse(compiling, row, 'default', reason('xlsform-default', { value: text }))
  return isAnswer ? { default: value } : {}
}

function readValue({ type }: CustomField, text: string): unknown {
  switch (type) {
    case 'NUMBER':
      return Number.isFinite(Number(text)) ? Number(text) : null
    case 'CHECKBOX':
      return /^(?:OK|TRUE)$/i.test(text) ? true : null
    case 'DATETIME': {
      const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
      return Number.isNaN(ms) ? null : ms
    }
    case 'MULTISELECT':
      return text.split(/\s+/)
    default:
      return text
  }
}
