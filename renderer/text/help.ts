/** The help: short articles in the language that is spoken, on this laptop, and what a person looks for in them. */
import { locales } from '../../shared/languages.ts'
import type { HelpArticle } from './en/help-article.ts'

/** Of the language of `locale`; English where there is none. @throws when it cannot be fetched */
export async function loadHelp(locale: string): Promise<readonly HelpArticle[]> {
  if (locale === locales.sv) return (await import('./sv/help.ts')).svHelp
  if (locale === locales.de) return (await import('./de/help.ts')).deHelp
  return (await import('./en/help.ts')).enHelp
}

/** Those that hold every word that was typed, in whatever order. */
export function findArticles(articles: readonly HelpArticle[], typed: string): readonly HelpArticle[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return articles.filter(({ title, paragraphs }) => {
    const text = [title, ...paragraphs].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  })
}
