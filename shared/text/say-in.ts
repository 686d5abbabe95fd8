/** Translates messages to a given language, for programs without the screens. */

import { deReasons } from '../reasons/de-reasons.ts'
import { type ReasonTexts, reasons } from '../reasons/reasons.ts'
import { svReasons } from '../reasons/sv-reasons.ts'
import { type Language, locales } from '../settings/languages.ts'
import type { Message } from './message.ts'
import { sayTold } from './say-told.ts'

const texts: Readonly<Record<Language, ReasonTexts>> = { en: reasons, sv: svReasons, de: deReasons }

export function sayIn(language: Language, told: Message): string {
  return sayTold(told, reason => texts[language][reason], locales[language])
}
