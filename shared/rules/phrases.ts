/** Phrases for notes: typing `#leak` offers the text of the phrase `leak`. Pure. */
import { foldWord, hasParts } from './search-words.ts'

export interface Phrase {
  name: string
  text: string
}

/** A phrase as it is stored: the name, a colon and the text. */
const stored = /^([^\s:#]{1,40}):\s*(\S[\s\S]*)$/

/** Returns whether a user can type the name after `#`: 1 to 40 characters without blanks, colons and `#`. */
export function isPhraseName(name: string): boolean {
  return /^[^\s:#]{1,40}$/.test(name)
}

/** Returns the text as a name: `gas-leak` for `#gas leak`. It may still be empty or too long. */
export function toPhraseName(text: string): string {
  const words = text.normalize('NFC').split(/[\s:#]+/)
  return words.filter(Boolean).join('-')
}

/** Returns a name as it is compared: `Leak` and `leak` are one name, `läcka` and `lacka` are two. */
export function foldPhraseName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Reads stored phrases. Others than `name: text` are left out. */
export function readPhrases(lines: readonly string[]): Phrase[] {
  return lines.flatMap(line => {
    const [, name, text] = stored.exec(line.trim()) ?? []
    return name === undefined || text === undefined ? [] : [{ name, text: text.trim() }]
  })
}

/** Returns the phrases of both lists. A phrase of the user hides one of the group with the same name. */
export function mergePhrases(own: readonly Phrase[], ofGroup: readonly Phrase[]): Phrase[] {
  const names = new Set(own.map(({ name }) => foldPhraseName(name)))
  return [...own, ...ofGroup.filter(({ name }) => !names.has(foldPhraseName(name)))]
}

/** The name that is being typed, and its place in the text: from the `#` to the cursor. */
export interface TypedName {
  name: string
  from: number
  to: number
}

const typedName = /(?:^|\s)#([^\s#]{0,40})$/

/** Returns null if the user is not typing the name of a phrase before the cursor. */
export function findTypedName(text: string, cursor: number): TypedName | null {
  const name = typedName.exec(text.slice(0, cursor))?.[1]
  return name === undefined ? null : { name, from: cursor - name.length - 1, to: cursor }
}

/** Returns the phrases whose name begins with the typed name, then those that contain it. */
export function matchPhrases<P extends Phrase>(phrases: readonly P[], typed: string): P[] {
  const wanted = foldWord(typed)
  const begins = ({ name }: Phrase) => foldWord(name).startsWith(wanted)
  const contains = ({ name, text }: Phrase) =>
    hasParts(wanted) && foldWord(`${name} ${text}`).includes(wanted)
  return [...phrases.filter(begins), ...phrases.filter(phrase => !begins(phrase) && contains(phrase))]
}

/** Replaces the typed name by the phrase. Returns the text with the new position of the cursor. */
export function insertPhrase(
  text: string,
  { from, to }: TypedName,
  phrase: Phrase,
): { text: string; cursor: number } {
  const after = text.slice(to)
  const inserted = /^\s/.test(after) ? phrase.text : `${phrase.text} `
  return { text: text.slice(0, from) + inserted + after, cursor: from + inserted.length }
}
