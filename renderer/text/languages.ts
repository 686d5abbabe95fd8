/** The languages that can be spoken: which one, and where its texts lie. */
import { assertNever } from '../../shared/brand.ts'
import type { Language } from '../../shared/languages.ts'
import type { WholeSpeech } from './en/translation.ts'

/** Each in itself, so that who cannot read the screen finds their own. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
}

/** What can be spoken: `pseudo` shows where a longer language would break a screen, and is in no setting. */
export type Spoken = Language | 'pseudo'

/** Fetched when it is wanted: the first script has only what the first picture says. @throws when it cannot be */
export async function loadSpeech(language: Spoken): Promise<WholeSpeech> {
  switch (language) {
    case 'en':
      return (await import('./en/english.ts')).english
    case 'sv':
      return (await import('./sv/sv.ts')).swedish
    case 'de':
      return (await import('./de/de.ts')).german
    case 'pseudo':
      return (await import('./pseudo.ts')).makePseudo(await loadSpeech('en'))
    default:
      return assertNever(language)
  }
}
