/** What is told without the screens, in the language of the system: the settings may be what cannot be read. */
import { app } from 'electron'
import { pickLanguage } from '../../shared/languages.ts'
import type { Message } from '../../shared/message.ts'
import { sayIn } from '../../shared/say-in.ts'

export function say(told: Message): string {
  return sayIn(pickLanguage('system', app.getPreferredSystemLanguages()), told)
}
