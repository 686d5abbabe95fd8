/** All English texts with their locale. */
import { locales } from '../../../shared/settings/languages.ts'
import { en } from './en.ts'
import type { WholeSpeech } from './translation.ts'

export const english: WholeSpeech = { locale: locales.en, texts: en }
