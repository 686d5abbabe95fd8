/** Phrases for notes: typing `#leak` offers the text of the phrase `leak`. Pure. */

export interface Phrase {
  name: string
  text: string
}

/** A phrase as it is stored: the name, a colon and the text. */
const stored = /^([^\s:#]{1,40}):\s*(\S[\s\S]*)$/

/** Reads stored phrases. Others than `name: text` are left out. */
export function readPhrases(lines: readonly string[]): Phrase[] {
  return lines.flatMap(line => {
    const [, name, text] = stored.exec(line.trim()) ?? []
    return name === undefined || text === undefined ? [] : [{ name, text: text.trim() }]
  })
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
export function matchPhrases(phrases: readonly Phrase[], typed: string): Phrase[] {
  const wanted = typed.toLocaleLowerCase()
  const begins = ({ name }: Phrase) => name.toLocaleLowerCase().startsWith(wanted)
  const contains = ({ name, text }: Phrase) => `${name} ${text}`.toLocaleLowerCase().includes(wanted)
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
