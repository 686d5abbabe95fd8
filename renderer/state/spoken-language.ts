import { type Language, languages, locales } from '../../shared/languages.ts'
import { locale } from '../text/t.ts'

/** As main is told of it, for what it writes itself. */
export function spokenLanguage(): Language {
  const spoken = locale()
  return languages.find(language => locales[language] === spoken) ?? 'en'
}
