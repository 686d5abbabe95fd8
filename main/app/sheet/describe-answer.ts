/** The value of a custom field as a person reads it (interface, "Custom field"). */
import { isDate } from '../../../shared/calendar-date.ts'
import type { CustomField } from '../../../shared/form.ts'
import { asList, isObject } from '../../../shared/form-places.ts'
import { isNothing } from '../../../shared/form-rules.ts'
import { type SheetPicture, sheetLimits } from '../../../shared/sheet.ts'
import { isPicture, pictureOf, signaturePicture } from './compose-pictures.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetWords } from './sheet-words.ts'

export interface Described {
  text: string
  pictures: SheetPicture[]
}

export function describeAnswer(
  field: CustomField,
  value: unknown,
  documents: SheetSource['documents'],
  words: SheetWords,
): Described {
  const { t } = words
  if (isNothing(value)) return plain(t('sheet.unanswered'))
  switch (field.type) {
    case 'SIGNATURE':
      return describeSignature(value, documents, words)
    case 'PHOTO':
    case 'DOCUMENT':
      return describeFiles(value, documents, words)
    case 'SELECT':
    case 'MULTISELECT': {
      const chosen = Array.isArray(value) ? value : [value]
      return plain(chosen.map(each => optionLabel(field, each, words)).join(', '))
    }
    case 'DATE':
      return plain(isDate(value) ? words.day(value) : describeAny(value, words))
    case 'DATETIME':
      return plain(isInstant(value) ? words.moment(value) : describeAny(value, words))
    case 'NUMBER': {
      const unit = typeof field.unit === 'string' ? ` ${field.unit}` : ''
      return plain(describeAny(value, words) + unit)
    }
    default:
      return plain(describeAny(value, words))
  }
}

function plain(text: string): Described {
  return { text, pictures: [] }
}

/** A time that Intl can write. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15
}

function describeAny(value: unknown, { t, number }: SheetWords): string {
  if (typeof value === 'boolean') return t(value ? 'sheet.yes' : 'sheet.no')
  if (typeof value === 'number') return number(value)
  return typeof value === 'string' ? value : t('sheet.unknownAnswer')
}

function optionLabel({ options }: CustomField, value: unknown, words: SheetWords): string {
  const option = asList(options).find(each => isObject(each) && each.value === value)
  const label = isObject(option) ? option.label : null
  return typeof label === 'string' && label !== '' ? label : describeAny(value, words)
}

function describeSignature(
  value: unknown,
  documents: SheetSource['documents'],
  words: SheetWords,
): Described {
  if (typeof value !== 'string') return plain(words.t('sheet.unknownAnswer'))
  const document = documents.get(value)
  return {
    text: words.t('sheet.signature'),
    pictures: document?.internal === true ? [] : [signaturePicture(value, document, '', words)],
  }
}

/** Pictures are shown, other files named; what is marked as internal is neither. */
function describeFiles(value: unknown, documents: SheetSource['documents'], words: SheetWords): Described {
  const uuids = (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')
  const files = uuids
    .slice(0, sheetLimits.pictures)
    .map(uuid => ({ uuid, document: documents.get(uuid) ?? null }))
    .filter(({ document }) => document?.internal !== true)
  const pictures = files.flatMap(({ uuid, document }) =>
    document !== null && isPicture(document) ? [pictureOf(uuid, document, words)] : [],
  )
  const names = files.flatMap(({ document }) =>
    document === null || isPicture(document) ? [] : [document.fileName ?? ''],
  )
  const unknown = files.filter(({ document }) => document === null).length
  const counted = pictures.length + unknown
  const texts = counted > 0 ? [words.t('sheet.pictures', { count: counted }), ...names] : names
  return { text: texts.filter(Boolean).join(', ') || words.t('sheet.unanswered'), pictures }
}
