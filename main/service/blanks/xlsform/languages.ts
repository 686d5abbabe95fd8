/** Languages of XLSForm's columns. */

/** Names that authors use for the languages of the screens. */
const known = new Map([
  ...['en', 'english', 'engelska', 'englisch'].map(name => [name, 'en'] as const),
  ...['sv', 'swedish', 'svenska', 'schwedisch'].map(name => [name, 'sv'] as const),
  ...['de', 'german', 'deutsch', 'tyska'].map(name => [name, 'de'] as const),
])

/** Returns `en` for `English`, and `fr` for `Français (fr)`. Other names stay as they are. */
export function languageKey(name: string): string {
  const code = /\(([a-z]{2,3}(?:-[a-z0-9]+)*)\)\s*$/i.exec(name)?.[1]?.toLowerCase()
  return code ?? known.get(name.trim().toLowerCase()) ?? name.trim()
}

/** Texts in one or several languages; null: the author named no language. */
export type Texts = ReadonlyMap<string | null, string>

export interface Languages {
  /** the default language first */
  all: string[]
  /** the language of texts without one; null if there is no other language */
  initial: string | null
}

/** `named`: the languages in the titles of columns. `chosen`: `default_language` of the settings, or ''. */
export function chooseLanguages(named: readonly string[], chosen: string, hasUnnamed: boolean): Languages {
  const set = new Set(named)
  const key = chosen === '' ? null : languageKey(chosen)
  if (key !== null) return { all: [key, ...[...set].filter(name => name !== key)], initial: key }
  if (hasUnnamed) return { all: [...set], initial: null }
  return { all: [...set], initial: named[0] ?? null }
}

/** Returns the text in the default language, else the first one; null: there is none. */
export function initialText(texts: Texts, { initial }: Languages): string | null {
  const [first = null] = texts.values()
  return texts.get(null) ?? texts.get(initial) ?? first
}

/** Returns the texts by language, or nothing if there is only one language. */
export function translationsOf(texts: Texts, languages: Languages): Record<string, string> | null {
  const named = languages.all.flatMap(language => {
    const text = texts.get(language)
    return text === undefined ? [] : [[language, text] as const]
  })
  const isAlone = languages.all.length === 1 && languages.initial === languages.all[0]
  return named.length === 0 || isAlone ? null : Object.fromEntries(named)
}
