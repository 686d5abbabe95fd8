import { expect, test } from 'vitest'
import { readPhraseTable } from '../../../shared/rules/phrase-table.ts'

const leak = { name: 'leak', text: 'The flange leaks, badly.' }
const pump = { name: 'pump', text: 'The pump was replaced.' }

test.each([
  ['a spreadsheet', 'leak\tThe flange leaks, badly.\t7\r\npump\tThe pump was replaced.\t\r\n'],
  ['a CSV file with quotes', '\ufeff"leak","The flange leaks, badly."\n"pump","The pump was replaced."'],
  ['a CSV file without quotes', 'leak,The flange leaks, badly.\n\npump,The pump was replaced.'],
  ['a CSV file with semicolons', 'leak;The flange leaks, badly.\npump;"The pump was replaced."\n'],
  ['lines of a setting', 'leak: The flange leaks, badly.\npump: The pump was replaced.'],
])('rows of %s are read', (_what, text) => {
  expect(readPhraseTable(text)).toEqual({ phrases: [leak, pump], problems: [], renamed: [] })
})

test('a quoted text may have several lines, quotes and separators', () => {
  const { phrases } = readPhraseTable('leak\t"Line 1\nLine ""2"", tab\t."\npump\tThe pump was replaced.')
  expect(phrases).toEqual([{ name: 'leak', text: 'Line 1\nLine "2", tab\t.' }, pump])
})

test('names of every script are read, and blanks in a name become hyphens', () => {
  const { phrases, renamed } = readPhraseTable('漏れ\t水が漏れています。\n#gas  leak\tGas leaks.\nתקלה\tx')
  expect(phrases.map(({ name }) => name)).toEqual(['漏れ', 'gas-leak', 'תקלה'])
  expect(renamed).toEqual([{ from: '#gas  leak', to: 'gas-leak' }])
})

test('rows that are no phrases are left out, with their number and the reason', () => {
  const rows = ['leak\tx', 'LEAK\ty', '\ty', 'pump', `${'n'.repeat(41)}\tx`, `long\t${'x'.repeat(10_001)}`]
  const { phrases, problems } = readPhraseTable(rows.join('\n'))
  expect(phrases).toEqual([{ name: 'leak', text: 'x' }])
  expect(problems.map(({ row, why }) => [row, why])).toEqual([
    [2, 'twice'],
    [3, 'no-name'],
    [4, 'no-text'],
    [5, 'long-name'],
    [6, 'long-text'],
  ])
})

test('at most the phrases of a group are read', () => {
  const { phrases, problems } = readPhraseTable(
    Array.from({ length: 1_200 }, (_, nth) => `n${nth}\tx`).join('\n'),
  )
  expect(phrases).toHaveLength(1_000)
  expect(problems).toMatchObject([{ row: 1_001, why: 'too-many' }])
})

test('an empty text, and one without a second column, have no phrases', () => {
  expect(readPhraseTable(' \n\n')).toEqual({ phrases: [], problems: [], renamed: [] })
  expect(readPhraseTable('only words').problems).toMatchObject([{ row: 1, why: 'no-text' }])
})
