/** The languages of the screens, and the user's choice among them. */

/** BCP 47 names without a region. */
export const languages = ['en', 'sv', 'de'] as const
export type Language = (typeof languages)[number]

/** `system`: the first supported language of the system, else English. */
export const languageChoices = ['system', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/**
 * Returns the chosen language, else the first supported one of the system's (BCP 47, in order of preference), else
 * English.
 */
export function pickLanguage(choice: LanguageChoice, system: readonly string[]): Language {
  if (choice !== 'system') return choice
  for (const tag of system) {
    const known = languages.find(language => language === tag.toLowerCase().split('-')[0])
    if (known !== undefined) return known
  }
  return 'en'
}

/** Locales for numbers and dates of each language. English has the day before the month, and a 24-hour clock. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', sv: 'sv-SE', de: 'de-DE' }
