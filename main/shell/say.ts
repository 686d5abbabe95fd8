/** Translates a message into the system's language, for use without screens: the settings may be unreadable. */
import { app } from 'electron'
import { pickLanguage } from '../../shared/settings/languages.ts'
import type { Message } from '../../shared/text/message.ts'
import { sayIn } from '../../shared/text/say-in.ts'

export function say(told: Message): string {
  return sayIn(pickLanguage('system', app.getPreferredSystemLanguages()), told)
}
