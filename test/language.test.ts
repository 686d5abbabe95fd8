import { describe, expect, test } from 'vitest'
import { filesToRead, findIn } from './language/list.ts'
import { findUnclear } from './language/rules.ts'

test('comments, test titles, names and documents are plain English', () => {
  const files = filesToRead()
  expect(files.length).toBeGreaterThan(2_000)
  const unclear = files.flatMap(file =>
    findIn(file).map(({ rule, line, found }) => `${file}:${line} ${rule}: ${found}`),
  )
  expect(unclear).toEqual([])
})

describe('an unclear text is reported', () => {
  test.each([
    ['a comment without a noun', 'a.ts', '/** What the server said. */', 'opening'],
    ['a line comment without a noun', 'a.ts', 'const a = 1 // of the hub', 'opening'],
    ['a private term', 'a.ts', '// The note is put back.', 'term'],
    ['a test title', 'a.test.ts', `test('nobody answers', () => {})`, 'term'],
    ['a title of a table of cases', 'a.test.ts', `test.each(cases)('is taken out %s', () => {})`, 'term'],
    ['a name', 'a.ts', 'const isPutBack = true', 'term'],
    ['the name of a file', 'a/beside-colleagues.ts', '', 'term'],
    ['a document', 'README.md', 'Somebody has the key.', 'term'],
    ['a long sentence', 'README.md', 'word '.repeat(31), 'long'],
  ])('in %s', (_where, file, source, rule) => {
    expect(findUnclear(file, source).map(finding => finding.rule)).toEqual([rule])
  })

  test.each([
    ['a clear comment', 'a.ts', '/** Returns the jobs of a user. */'],
    ['a text of the program', 'a.ts', `const text = 'Nobody is here'`],
    ['ordinary English', 'a.ts', '// Stores the note, whatever the network does.'],
    ['code in a document', 'README.md', '```sh\ngit stash # nobody\n```'],
    ['a name in a document', 'README.md', 'The column `putBack` is kept.'],
  ])('but not in %s', (_where, file, source) => {
    expect(findUnclear(file, source)).toEqual([])
  })
})
