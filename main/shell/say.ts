/** What is told without the screens, in the language of the system: the settings may be what cannot be read. */
import { app } from 'electron'
import { type Language, locales, pickLanguage } from '../../shared/languages.ts'
import type { Message } from '../../shared/message.ts'
import { deReasons } from '../../shared/reasons/de-reasons.ts'
import { type ReasonTexts, reasons } from '../../shared/reasons/reasons.ts'
import { svReasons } from '../../shared/reasons/sv-reasons.ts'
import { sayTold } from '../../shared/say-told.ts'

const texts: Readonly<Record<Language, ReasonTexts>> = { en: reasons, sv: svReasons, de: deReasons }

export function say(told: Message): string {
  const language = pickLanguage('system', app.getPreferredSystemLanguages())
  return sayTold(told, reason => texts[language][reason], locales[language])
}
