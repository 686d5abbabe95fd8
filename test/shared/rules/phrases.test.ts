import { expect, test } from 'vitest'
import {
  findTypedName,
  insertPhrase,
  isPhraseName,
  matchPhrases,
  mergePhrases,
  readPhrases,
} from '../../../shared/rules/phrases.ts'

const phrases = readPhrases([
  'leak: The flange leaks. It was tightened.',
  ' Läcka:Packningen är utbytt ',
  'no colon',
  'two words: x',
  'empty: ',
])

test('stored phrases are read, and others are left out', () => {
  expect(phrases).toEqual([
    { name: 'leak', text: 'The flange leaks. It was tightened.' },
    { name: 'Läcka', text: 'Packningen är utbytt' },
  ])
})

test('a name is typed after a # at the beginning or after a blank', () => {
  expect(findTypedName('#le', 3)).toEqual({ name: 'le', from: 0, to: 3 })
  expect(findTypedName('Done. #', 7)).toEqual({ name: '', from: 6, to: 7 })
  expect(findTypedName('line\n#le more', 8)).toEqual({ name: 'le', from: 5, to: 8 })
  expect(findTypedName('pump#2', 6)).toBeNull()
  expect(findTypedName('#le ', 4)).toBeNull()
})

test('phrases are found by the beginning of their name, then by any part', () => {
  expect(matchPhrases(phrases, 'LÄ').map(({ name }) => name)).toEqual(['Läcka'])
  expect(matchPhrases(phrases, 'flange').map(({ name }) => name)).toEqual(['leak'])
  expect(matchPhrases(phrases, '')).toEqual(phrases)
  expect(matchPhrases(phrases, 'xyz')).toEqual([])
})

test('phrases are found in every script, and without marks on letters', () => {
  const others = readPhrases([
    '漏れ: フランジから水が漏れています。',
    'תקלה: המשאבה תקועה',
    'e\u0301clat: Joint éclaté.',
  ])
  const found = (typed: string) => matchPhrases(others, typed).map(({ name }) => name)
  expect(found('漏')).toEqual(['漏れ'])
  expect(found('水')).toEqual(['漏れ'])
  expect(found('תק')).toEqual(['תקלה'])
  expect(found('ecl')).toEqual(['e\u0301clat'])
  expect(findTypedName('見ました #漏', 7)).toMatchObject({ name: '漏' })
})

test('a phrase of the user hides one of the group with the same name', () => {
  const group = [
    { name: 'LEAK', text: 'Ours.' },
    { name: 'pump', text: 'The pump was replaced.' },
  ]
  expect(mergePhrases(phrases, group)).toEqual([...phrases, group[1]])
  expect(mergePhrases([], group)).toEqual(group)
})

test('a name has 1 to 40 characters without blanks, colons and #', () => {
  for (const name of ['leak', '漏れ', 'gas-leak', 'x'.repeat(40)]) expect(isPhraseName(name), name).toBe(true)
  for (const name of ['', 'gas leak', 'gas:leak', '#leak', 'a\u00a0b', 'x'.repeat(41)])
    expect(isPhraseName(name), name).toBe(false)
})

test('a phrase replaces only the typed name', () => {
  const phrase = { name: 'leak', text: 'It leaks.' }
  expect(insertPhrase('A #le b', { name: 'le', from: 2, to: 5 }, phrase)).toEqual({
    text: 'A It leaks. b',
    cursor: 11,
  })
  expect(insertPhrase('#le', { name: 'le', from: 0, to: 3 }, phrase)).toEqual({
    text: 'It leaks. ',
    cursor: 10,
  })
})
