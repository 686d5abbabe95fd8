import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countFound,
  excerptOf,
  markFound,
  searchedWords,
  searchLimits,
} from '../../../shared/rules/search-words.ts'

describe('the words of a search text', () => {
  test.each([
    ['Växjö  VÄXJÖ', ['vaxjo']],
    ['B-0231', ['b', '0231']],
    ['"boiler" OR NEAR(pump*)', ['boiler', 'or', 'near', 'pump']],
    ['title:boiler -pump ^valve', ['title', 'boiler', 'pump', 'valve']],
    ['😀 \u0000 \' " * ( )', []],
    ['A\u030Angpanna', ['angpanna']],
  ])('are read from %j as %j', (q, words) => expect(searchedWords(q)).toEqual(words))

  test('are limited in number, however long the search text is', () => {
    expect(searchedWords('word '.repeat(3_000))).toEqual(['word'])
    const many = Array.from({ length: 500 }, (_, nth) => `w${nth}`).join(' ')
    expect(searchedWords(many)).toHaveLength(searchLimits.words)
  })
})

describe('a text in the search results', () => {
  test('marks every found word, regardless of case and accents, and changes nothing else', () => {
    expect(markFound('Värmepanna, VARM', ['varm'])).toEqual([
      { text: 'Värmepanna', isFound: true },
      { text: ', ', isFound: false },
      { text: 'VARM', isFound: true },
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, q) => {
        const pieces = markFound(text, searchedWords(q))
        expect(pieces.map(piece => piece.text).join('')).toBe(text)
      }),
    )
  })

  test('counts a repeated word once', () => {
    expect(countFound('pump pump Pumps', ['pump', 'valve'])).toBe(1)
    expect(countFound('', ['pump'])).toBe(0)
  })

  test('is shortened to one line around the first found word', () => {
    const text = `${'x '.repeat(500)}the gasket\n\nleaks${' y'.repeat(500)}`
    const excerpt = excerptOf(text, ['gasket'])
    expect(excerpt).toMatch(/^….*the gasket leaks.*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(searchLimits.excerptLetters + 2)
    expect(excerptOf('short', ['none'])).toBe('short')
  })
})
