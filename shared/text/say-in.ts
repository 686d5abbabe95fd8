/** Translates messages to a given language, for programs without the screens. */
import { type Language, locales } from '../settings/languages.ts'
import de from './de/reasons.json' with { type: 'json' }
import en from './en/reasons.json' with { type: 'json' }
import { type Catalogue, fillText } from './fill-text.ts'
import type { Message } from './message.ts'
import { sayChange } from './say-change.ts'
import sv from './sv/reasons.json' with { type: 'json' }

const texts: Readonly<Record<Language, Catalogue>> = { en, sv, de }

export function sayIn(language: Language, told: Message): string {
  return sayChange(told, (reason, values) => fillText(texts[language], reason, values, locales[language]))
}
