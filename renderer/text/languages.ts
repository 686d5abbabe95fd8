/** The languages of the screens, and where their texts are loaded from. */
import { assertNever } from '../../shared/entities/brand.ts'
import type { Language } from '../../shared/settings/languages.ts'
import type { Speech } from './translation.ts'

/** Each in its own language, so that users find theirs in a language that they cannot read. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
}

/** Languages of the screens. `pseudo` shows where longer texts break a layout, and is in no setting. */
export type Spoken = Language | 'pseudo'

/**
 * Loads a language on demand; the first script contains only the texts of the first paint. @throws if it cannot be
 * loaded
 */
export async function loadSpeech(language: Spoken): Promise<Speech> {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).english
    case 'sv':
      return (await import('./sv.ts')).swedish
    case 'de':
      return (await import('./de.ts')).german
    case 'pseudo':
      return (await import('./pseudo.ts')).makePseudo(await loadSpeech('en'))
    default:
      return assertNever(language)
  }
}
