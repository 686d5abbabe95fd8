/** Translates a message into the system's language, for use without screens: the settings may be unreadable. */
import { app } from 'electron'
import { pickLanguage } from '../../shared/languages.ts'
import type { Message } from '../../shared/message.ts'
import { sayIn } from '../../shared/say-in.ts'

export function say(told: Message): string {
  return sayIn(pickLanguage('system', app.getPreferredSystemLanguages()), told)
}
