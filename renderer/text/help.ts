/** The help: short articles in the language that is spoken, on this laptop, and what a person looks for in them. */
import { locales } from '../../shared/languages.ts'
import { foldWord } from '../../shared/search-words.ts'
import type { HelpArticle } from './en/help-article.ts'

/** Of the language of `locale`; English where there is none. @throws when it cannot be fetched */
export async function loadHelp(locale: string): Promise<readonly HelpArticle[]> {
  if (locale === locales.sv) return (await import('./sv/help.ts')).svHelp
  if (locale === locales.de) return (await import('./de/help.ts')).deHelp
  return (await import('./en/help.ts')).enHelp
}

/**
 * Those that hold every word that was typed, in whatever order and with or without the marks on its letters; where none
 * does, those that do but for a slip in a word.
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
/** Who has no umlauts on the keyboard writes two letters: "Schluessel". */
const withoutSecondLetter = (word: string) => word.replace(/([aou])e/g, '$1')
const textOf = ({ title, paragraphs }: HelpArticle) => [title, ...paragraphs].join(' ')

function isAlmostIn(text: string, words: readonly string[]): boolean {
  const there = wordsOf(text)
  return words.every(word => there.some(one => one.includes(word) || beginsAlmost(one, word)))
}

/** In shorter words one letter makes another word. */
const SLIP_LETTERS = 4

/** One letter is another, is missing, is too many, or has changed places with the next. */
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
