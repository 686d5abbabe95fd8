/** Compares the texts of a language with the English ones. */
import { type Language, locales } from '../../shared/settings/languages.ts'
import type { Catalogue } from '../../shared/text/fill-text.ts'
import { baseOf, namesIn } from './catalogues.ts'

/** Returns a line for each missing, unknown, untranslated or wrongly filled text. */
export function checkLanguage(language: Language, english: Catalogue, texts: Catalogue): string[] {
  const wanted = keysOf(language, english)
  const missing = wanted.filter(key => !Object.hasOwn(texts, key)).map(key => `${key} is missing`)
  const wrong = Object.entries(texts).flatMap(([key, text]) =>
    wanted.includes(key) ? (checkText(key, text, english, language) ?? []) : `${key} is not in English`,
  )
  return [...missing, ...wrong]
}

/** The keys that a language needs: those of English, with the plural forms of the language. */
export function keysOf(language: Language, english: Catalogue): string[] {
  const forms = new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap(key =>
    isPlural(key, english) ? forms.map(form => `${baseOf(key)}_${form}`) : key,
  )
  return [...new Set(keys)]
}

/** Returns what is wrong with one text, or null. */
export function checkText(key: string, text: string, english: Catalogue, language: Language): string | null {
  const original = english[key] ?? english[`${baseOf(key)}_other`] ?? ''
  if (text.trim() === '') return `${key} is empty`
  if (language !== 'en' && text === original && isSentence(text)) return `${key} is not translated`
  const wanted = namesIn(original)
  const names = namesIn(text)
  const unknown = names.find(name => !wanted.includes(name))
  if (unknown !== undefined) return `${key} has the unknown value {{${unknown}}}`
  // "One job" may leave out its count
  const lost = wanted.find(name => !names.includes(name) && !(name === 'count' && key.endsWith('_one')))
  return lost === undefined ? null : `${key} lacks the value {{${lost}}}`
}

function isPlural(key: string, english: Catalogue): boolean {
  return baseOf(key) !== key && Object.hasOwn(english, `${baseOf(key)}_other`)
}

/** Single words and short labels may be the same in two languages. */
function isSentence(text: string): boolean {
  return (text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 3
}
