import { describe, expect, it } from 'vitest'
import { findArticles, loadHelp } from '../../../renderer/text/help.ts'
import { languages, locales } from '../../../shared/languages.ts'

describe('the help', () => {
  it('has the same articles in every language, each with as many paragraphs', async () => {
    const [english, ...others] = await Promise.all(languages.map(language => loadHelp(locales[language])))
    const shape = (articles: typeof english = []) =>
      articles.map(({ id, paragraphs }) => `${id} ${paragraphs.length}`)
    expect(shape(english).length).toBeGreaterThan(5)
    for (const other of others) expect(shape(other)).toEqual(shape(english))
  })

  it('finds what holds every word that was typed, and all of it for none', async () => {
    const articles = await loadHelp('sv-SE')
    const idsOf = (typed: string) => findArticles(articles, typed).map(({ id }) => id)
    expect(idsOf('ÅTERSTÄLLNINGSKOD papper')).toEqual(['keys'])
    expect(idsOf('zzzz')).toEqual([])
    expect(idsOf('  ')).toHaveLength(articles.length)
  })
})
