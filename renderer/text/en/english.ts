/** All English texts with their locale. */
import { locales } from '../../../shared/languages.ts'
import { en } from './en.ts'
import type { WholeSpeech } from './translation.ts'

export const english: WholeSpeech = { locale: locales.en, texts: en }
