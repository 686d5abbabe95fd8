/** The texts of a language for the templates: a name and an explanation for each key. */
import type { Language } from '../../../shared/settings/languages.ts'
import type { PolicyName } from '../../../shared/settings/policy.ts'
import de from '../../../shared/text/de/policy.json' with { type: 'json' }
import en from '../../../shared/text/en/policy.json' with { type: 'json' }
import sv from '../../../shared/text/sv/policy.json' with { type: 'json' }

export type TemplateTexts = Readonly<
  Record<'title' | 'supported' | 'about' | `${PolicyName}.${'name' | 'help'}`, string>
>

export const templateTexts: Readonly<Record<Language, TemplateTexts>> = { en, sv, de }
