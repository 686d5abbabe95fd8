import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

const read = (...words: string[]) =>
  readOptions(words, error => {
    throw error
  })

describe('the options of the screenshots', () => {
  test('are the own font, the language of each day and every screen by default', () => {
    expect(read()).toMatchObject({ font: null, language: null, parts: [''] })
  })

  test('name a font, a language, a folder and parts of names in any order', () => {
    const expected = { font: 'DejaVu Sans', language: 'de', folder: '/tmp/shots', parts: ['job', 'outbox'] }
    expect(read('--font', 'DejaVu Sans', '--language', 'de', '/tmp/shots', 'job,outbox')).toEqual(expected)
    expect(read('/tmp/shots', '--language', 'de', 'job,outbox', '--font', 'DejaVu Sans')).toEqual(expected)
  })

  test('refuse an unknown language with the list of the known ones', () => {
    expect(() => read('--language', 'fr')).toThrow(/'fr' is invalid. Allowed choices are en, sv, de/)
  })

  test.each([
    [['--font'], /argument missing/],
    [['--colour'], /unknown option '--colour'/],
    [['one', 'two', 'three'], /too many arguments/],
  ])('refuse %j', (words, message) => {
    expect(() => read(...words)).toThrow(message)
  })
})
