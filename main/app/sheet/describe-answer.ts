/** Formats the value of a custom field for readers (interface, "Custom field"). */
import { isDate } from '../../../shared/entities/calendar-date.ts'
import type { CustomField } from '../../../shared/entities/form.ts'
import { isNothing } from '../../../shared/rules/empty-values.ts'
import { asList, isObject } from '../../../shared/rules/form-places.ts'
import { type SheetPicture, sheetLimits } from '../../../shared/views/sheet.ts'
import { isPicture, pictureOf, signaturePicture } from './compose-pictures.ts'
import { type Photo, withCopies } from './marked-copies.ts'
import type { SheetLabels } from './sheet-labels.ts'
import type { SheetSource } from './sheet-source.ts'

export interface AnswerFiles {
  documents: SheetSource['documents']
  /** The marked copies of photos, by the uuid of the original. */
  copies: ReadonlyMap<string, readonly Photo[]>
}

export interface Described {
  /** The answer's text; empty if the pictures are the answer. */
  text: string
  pictures: SheetPicture[]
}

/** Returns null if there is no answer, or none that a customer may see. */
export function describeAnswer(
  field: CustomField,
  value: unknown,
  files: AnswerFiles,
  words: SheetLabels,
): Described | null {
  if (isNothing(value)) return null
  switch (field.type) {
    case 'SIGNATURE':
      return describeSignature(value, files, words)
    case 'PHOTO':
    case 'DOCUMENT':
      return describeFiles(value, files, words)
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

/** Whether the value is a time that `Intl` can format. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15
}

function describeAny(value: unknown, { t, number }: SheetLabels): string {
  if (typeof value === 'boolean') return t(value ? 'sheet.yes' : 'sheet.no')
  if (typeof value === 'number') return number(value)
  return typeof value === 'string' ? value : t('sheet.unknownAnswer')
}

function optionLabel({ options }: CustomField, value: unknown, words: SheetLabels): string {
  const option = asList(options).find(each => isObject(each) && each.value === value)
  const label = isObject(option) ? option.label : null
  return typeof label === 'string' && label !== '' ? label : describeAny(value, words)
}

function describeSignature(value: unknown, { documents }: AnswerFiles, words: SheetLabels): Described {
  if (typeof value !== 'string') return plain(words.t('sheet.unknownAnswer'))
  const document = documents.get(value)
  if (document?.internal === true) return plain(words.t('sheet.signature'))
  return { text: '', pictures: [signaturePicture(value, document, '', words)] }
}

/** Shows pictures, lists other files by name, and counts missing files. Internal files are left out. */
function describeFiles(
  value: unknown,
  { documents, copies }: AnswerFiles,
  words: SheetLabels,
): Described | null {
  const uuids = (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')
  const files = uuids.slice(0, sheetLimits.pictures).flatMap(uuid => {
    const document = documents.get(uuid)
    if (document === undefined) return [null]
    return document.internal ? [] : withCopies({ uuid, document }, copies)
  })
  const known = files.filter(file => file !== null)
  const pictures = known.filter(({ document }) => isPicture(document))
  const names = known.flatMap(({ document }) => (isPicture(document) ? [] : [document.fileName ?? '']))
  const away = files.length - known.length
  const texts = away > 0 ? [...names, words.t('sheet.filesAway', { count: away })] : names
  const text = texts.filter(Boolean).join(', ')
  if (text === '' && pictures.length === 0) return null
  return { text, pictures: pictures.map(({ uuid, document }) => pictureOf(uuid, document, words)) }
}
