/** The languages that can be spoken: which one, and where its texts lie. */
import { assertNever } from '../../shared/brand.ts'
import type { Language } from '../../shared/languages.ts'
import type { Speech } from './en/translation.ts'
import { english } from './t.ts'

/** Each in itself, so that who cannot read the screen finds their own. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
}

/** What can be spoken: `pseudo` shows where a longer language would break a screen, and is in no setting. */
export type Spoken = Language | 'pseudo'

/** English is always there; the others are fetched when they are wanted. @throws when one cannot be fetched */
export async function loadSpeech(language: Spoken): Promise<Speech> {
  switch (language) {
    case 'en':
      return english
    case 'sv':
      return (await import('./sv/sv.ts')).swedish
    case 'de':
      return (await import('./de/de.ts')).german
    case 'pseudo':
      return (await import('./pseudo.ts')).makePseudo(english)
    default:
      return assertNever(language)
  }
}
