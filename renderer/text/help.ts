/** Loads the help articles in the user's language, and searches them. */

import { foldWord } from '../../shared/rules/search-words.ts'
import { languages, locales } from '../../shared/settings/languages.ts'

/** Its keys are `day.title` for the title, and `day.1`, `day.2` for the paragraphs. */
export interface HelpArticle {
  id: string
  title: string
  paragraphs: readonly string[]
}

/** Returns the articles in the language of `locale`, else in English. @throws if they cannot be loaded */
export async function loadHelp(locale: string): Promise<readonly HelpArticle[]> {
  const { helpTexts } = await import('./help-texts.ts')
  const language = languages.find(one => locales[one] === locale) ?? 'en'
  const byArticle = Map.groupBy(Object.entries(helpTexts[language]), ([key]) => key.replace(/\.\w+$/, ''))
  return [...byArticle].map(([id, [[, title] = ['', ''], ...paragraphs]]) => ({
    id,
    title,
    paragraphs: paragraphs.map(([, text]) => text),
  }))
}

/**
 * Finds articles that contain every typed word, in any order and ignoring diacritics. If there are none, allows a
 * typing error in each word.
 */
export function findArticles(articles: readonly HelpArticle[], typed: string): readonly HelpArticle[] {
  const words = wordsOf(typed)
  const found = articles.filter(article => {
    const text = wordsOf(textOf(article)).join(' ')
    return words.every(word => text.includes(word) || text.includes(withoutSecondLetter(word)))
  })
  return found.length > 0 ? found : articles.filter(article => isAlmostIn(textOf(article), words))
}

const wordsOf = (text: string) =>
  foldWord(text)
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? []
/** Users without umlauts on the keyboard type two letters: "Schluessel". */
const withoutSecondLetter = (word: string) => word.replace(/([aou])e/g, '$1')
const textOf = ({ title, paragraphs }: HelpArticle) => [title, ...paragraphs].join(' ')

function isAlmostIn(text: string, words: readonly string[]): boolean {
  const there = wordsOf(text)
  return words.every(word => there.some(one => one.includes(word) || beginsAlmost(one, word)))
}

/** Shorter words allow no typing error, because a changed letter makes another word. */
const SLIP_LETTERS = 4

/** Allows one changed, missing, additional or swapped letter. */
function beginsAlmost(text: string, word: string): boolean {
  if (word.length < SLIP_LETTERS) return false
  let at = 0
  while (at < word.length && word[at] === text[at]) at += 1
  const rest = text.slice(at)
  const typed = word.slice(at)
  return (
    rest.slice(1).startsWith(typed.slice(1)) ||
    rest.slice(1).startsWith(typed) ||
    rest.startsWith(typed.slice(1)) ||
    (rest.startsWith(`${typed[1]}${typed[0]}`) && rest.slice(2).startsWith(typed.slice(2)))
  )
}
