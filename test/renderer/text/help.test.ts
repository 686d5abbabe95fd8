import { describe, expect, it } from 'vitest'
import { findArticles, loadHelp } from '../../../renderer/text/help.ts'
import { loadSpeech } from '../../../renderer/text/languages.ts'
import { languages, locales } from '../../../shared/settings/languages.ts'

describe('the help of the program', () => {
  it('has the same articles in every language, with equal numbers of paragraphs', async () => {
    const [english, ...others] = await Promise.all(languages.map(language => loadHelp(locales[language])))
    const shape = (articles: typeof english = []) =>
      articles.map(({ id, paragraphs }) => `${id} ${paragraphs.length}`)
    expect(shape(english).length).toBeGreaterThan(5)
    for (const other of others) expect(shape(other)).toEqual(shape(english))
  })

  // The constant parts of the program’s sentences.
  it.each(languages)('quotes the texts on the screens in %s exactly', async language => {
    const { texts } = await loadSpeech(language)
    const said = JSON.stringify(texts)
    const articles = await loadHelp(locales[language])
    const quoted = articles.flatMap(({ paragraphs }) => [
      ...paragraphs.join(' ').matchAll(/[“”„]([^“”„]+)[“”]/g),
    ])
    const named = quoted.flatMap(([, words = '']) => words.split('…')).map(words => words.trim())
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter(words => !said.includes(words))).toEqual([])
  })

  it('finds the articles with every typed word, and all articles for an empty search', async () => {
    const articles = await loadHelp('sv-SE')
    const idsOf = (typed: string) => findArticles(articles, typed).map(({ id }) => id)
    expect(idsOf('ÅTERSTÄLLNINGSKOD papper')).toEqual(['keys'])
    expect(idsOf('papper, återställningskod?')).toEqual(['keys'])
    expect(idsOf('aterstallningskod PAPPER')).toEqual(['keys'])
    // macOS sends a letter this way if it was typed with a dead key.
    expect(idsOf('återställningskod papper'.normalize('NFD'))).toEqual(['keys'])
    expect(idsOf('zzzz')).toEqual([])
    expect(idsOf('  ')).toHaveLength(articles.length)
  })

  it.each([
    ['schluessel', 'Schlüssel'],
    ['SCHLUSSEL', 'Schlüssel'],
    ['abschliessen', 'Abschließen'],
  ])('finds articles in German for a word that is typed without umlauts: %s', async (typed, written) => {
    const articles = await loadHelp(locales.de)
    const found = findArticles(articles, typed)
    expect(found).toEqual(findArticles(articles, written))
    expect(found.length).toBeLessThan(articles.length)
    expect(JSON.stringify(found)).toContain(written)
  })

  it.each([
    ['sv', 'återställningkod'],
    ['de', 'Wiederherstelungscode'],
    ['en', 'recovry code'],
    ['en', 'recoevry code'],
    ['en', 'recoveery code'],
    ['en', 'recobery code'],
  ] as const)('finds articles in %s for a word with one typing error: %s', async (language, typed) => {
    const found = findArticles(await loadHelp(locales[language]), typed)
    expect(found.map(({ id }) => id)).toContain('keys')
  })
})
