/** The help in every language, loaded when the help is opened. */
import type { Language } from '../../shared/settings/languages.ts'
import type { Catalogue } from '../../shared/text/fill-text.ts'
import de from './de/help.json' with { type: 'json' }
import en from './en/help.json' with { type: 'json' }
import sv from './sv/help.json' with { type: 'json' }

export const helpTexts: Readonly<Record<Language, Catalogue>> = { en, sv, de }
