import { describe, expect, test } from 'vitest'
import { checkLanguage, keysOf } from '../../../scripts/text/check-language.ts'

const english = {
  title: 'The job that starts next',
  age: '{{count}} min ago',
  jobs_one: '{{count}} job',
  jobs_other: '{{count}} jobs',
}
const swedish = {
  title: 'Jobbet',
  age: 'för {{count}} min sedan',
  jobs_one: 'Ett jobb',
  jobs_other: '{{count}} jobb',
}

describe('a translation', () => {
  test('is accepted if it has every text with the same placeholders', () => {
    expect(checkLanguage('sv', english, swedish)).toEqual([])
  })

  test('needs a text for each key and each of its plural forms', () => {
    expect(keysOf('sv', english)).toEqual(['title', 'age', 'jobs_one', 'jobs_other'])
    const { title: _, jobs_one: __, ...rest } = swedish
    expect(checkLanguage('sv', english, rest)).toEqual(['title is missing', 'jobs_one is missing'])
  })

  test.each([
    ['an unknown key', { more: 'Mer' }, 'more is not in English'],
    ['an empty text', { title: ' ' }, 'title is empty'],
    ['the untranslated English text', { title: english.title }, 'title is not translated'],
    ['an unknown placeholder', { title: 'Jobbet {{id}}' }, 'title has the unknown value {{id}}'],
    ['a text without its placeholder', { age: 'för en stund sedan' }, 'age lacks the value {{count}}'],
    ['a plural text without its count', { jobs_other: 'jobb' }, 'jobs_other lacks the value {{count}}'],
  ])('is reported for %s', (_, change, problem) => {
    expect(checkLanguage('sv', english, { ...swedish, ...change })).toEqual([problem])
  })
})
