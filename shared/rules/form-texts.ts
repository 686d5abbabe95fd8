/**
 * The fields of a form as a reader sees them: with texts in the reader's language and with the values of the questions
 * that they name (interface, "Expressions").
 */
import type { CustomField } from '../entities/form.ts'
import { getOrMake } from '../text/get-or-make.ts'
import { isNothing } from './empty-values.ts'
import type { EvaluatedForm } from './evaluate-form.ts'
import { logicOf } from './field-logic.ts'
import { asList, isObject, type Place } from './form-places.ts'

/** Texts of a field, and the properties with their translations by language. */
const translated = {
  label: 'labels',
  description: 'descriptions',
  constraintMessage: 'constraintMessages',
  requiredMessage: 'requiredMessages',
} as const
const textKeys = Object.keys(translated) as (keyof typeof translated)[]

/**
 * Returns the texts of a field and its options in all languages, with the property of each: `label` also for its
 * translations.
 */
export function textsOf(field: CustomField): { key: string; text: string }[] {
  const textsIn = (of: CustomField, keys: typeof textKeys, as?: string) =>
    keys.flatMap(key => {
      const translations = of[translated[key]]
      const all = [of[key], ...(isObject(translations) ? Object.values(translations) : [])]
      return all.flatMap(text => (typeof text === 'string' ? [{ key: as ?? key, text }] : []))
    })
  const options = asList(field.options).filter(isObject)
  return [...textsIn(field, textKeys), ...options.flatMap(option => textsIn(option, ['label'], 'options'))]
}

export interface Reader {
  /** `en`, or the name that the form gives to the language */
  language: string
  /** a value as the reader sees it */
  describe(field: CustomField, value: unknown): string
}

/**
 * Returns a function that gives the field of a place as it is shown: with the texts for the reader, with the options
 * that are offered, and `required` if it is required now. Equal results are the same object.
 */
export function createTexts(form: EvaluatedForm, reader: Reader): (place: Place) => CustomField {
  return place => {
    const field = translate(place.field, reader.language)
    const filled = textKeys.flatMap(key => {
      const text = field[key]
      return typeof text === 'string' && text.includes('${')
        ? [[key, fillText(text, place, form, reader)] as const]
        : []
    })
    const { optionFilter, requiredIf } = logicOf(place.field)
    const isOffering = optionFilter !== null || asList(field.options).some(hasReference)
    if (filled.length === 0 && !isOffering && requiredIf === null) return field
    return changed(field, {
      ...Object.fromEntries(filled),
      ...(isOffering && { options: fillOptions(field, place, form, reader) }),
      ...(requiredIf !== null && { required: form.isRequired(place) }),
    })
  }
}

function hasReference(option: unknown): boolean {
  return isObject(option) && typeof option.label === 'string' && option.label.includes('${')
}

/** `field`: the field of the place in the reader's language. */
function fillOptions(field: CustomField, place: Place, form: EvaluatedForm, reader: Reader): unknown[] {
  const offered = new Set(form.offeredOptions(place))
  const original = asList(place.field.options)
  return asList(field.options)
    .filter((_, index) => offered.has(original[index]))
    .map(option =>
      isObject(option) && hasReference(option)
        ? { ...option, label: fillText(String(option.label), place, form, reader) }
        : option,
    )
}

const inLanguage = new WeakMap<CustomField, Map<string, CustomField>>()

/** Returns the field with its texts in the language. Texts that are not translated stay as they are. */
function translate(field: CustomField, language: string): CustomField {
  const known = getOrMake(inLanguage, field, () => new Map<string, CustomField>())
  return getOrMake(known, language, () => {
    const texts = textKeys.flatMap(key => {
      const text = translationOf(field[translated[key]], language)
      return text === null ? [] : [[key, text] as const]
    })
    const options = translateOptions(field, language)
    const isSame = texts.length === 0 && options === null
    return isSame ? field : { ...field, ...Object.fromEntries(texts), ...(options && { options }) }
  })
}

function translateOptions({ options }: CustomField, language: string): readonly unknown[] | null {
  const list = asList(options)
  if (!list.some(option => isObject(option) && translationOf(option.labels, language) !== null)) return null
  return list.map(option => {
    const label = isObject(option) ? translationOf(option.labels, language) : null
    return label === null ? option : { ...(option as object), label }
  })
}

function translationOf(translations: unknown, language: string): string | null {
  if (!isObject(translations) || !Object.hasOwn(translations, language)) return null
  const text = translations[language]
  return typeof text === 'string' ? text : null
}

const reference = /\$\{\s*([^{}]+?)\s*\}/g

/** Replaces `${name}` by the value of the question. A question without an answer is replaced by nothing. */
function fillText(text: string, place: Place, form: EvaluatedForm, { describe }: Reader): string {
  return text.replace(reference, (_, name: string) =>
    form
      .placesNamed(name, place)
      .filter(({ value }) => !isNothing(value))
      .map(({ field, value }) => describe(field, value))
      .join(', '),
  )
}

/** The last result for each field, so that an unchanged field stays the same object. */
const last = new WeakMap<CustomField, { written: string; field: CustomField }>()

function changed(field: CustomField, changes: object): CustomField {
  const written = JSON.stringify(changes)
  const known = last.get(field)
  if (known?.written === written) return known.field
  const made = { ...field, ...changes }
  last.set(field, { written, field: made })
  return made
}
