/** The vocabulary of each language. */
import type { PageLanguage } from '../kinds.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { swedish } from './swedish.ts'
import type { Vocabulary } from './vocabulary.ts'

export const vocabularies: Readonly<Record<PageLanguage, Vocabulary>> = {
  en: english,
  sv: swedish,
  de: german,
}
