import { describe, expect, test } from 'vitest'
import { type Counts, countsOf, filesToRead, findIn, readExceptions } from './count.ts'
import { findUnclear } from './rules.ts'

const exceptions = readExceptions()
const counted = new Map(filesToRead().map(file => [file, countsOf(findIn(file))]))

/** Files whose numbers differ from the exceptions, with both. */
function differing(isWrong: (now: number, allowed: number) => boolean): Record<string, [Counts, Counts]> {
  const files = new Set([...counted.keys(), ...Object.keys(exceptions)])
  const wrong = [...files].flatMap((file): [string, [Counts, Counts]][] => {
    const now = counted.get(file) ?? {}
    const allowed = exceptions[file] ?? {}
    const isAny = (['opening', 'term', 'long'] as const).some(rule =>
      isWrong(now[rule] ?? 0, allowed[rule] ?? 0),
    )
    return isAny ? [[file, [now, allowed]]] : []
  })
  return Object.fromEntries(wrong)
}

describe('comments, test titles, names and documents', () => {
  test('have no more unclear sentences than the exceptions allow', () => {
    expect(counted.size).toBeGreaterThan(2_000)
    const wrong = differing((now, allowed) => now > allowed)
    expect(wrong, 'Rewrite them: node test/language/count.ts FILE lists them').toEqual({})
  })

  test('have as many unclear sentences as the exceptions say', () => {
    const wrong = differing((now, allowed) => now < allowed)
    expect(wrong, 'Lower the exceptions: node test/language/count.ts --lower').toEqual({})
  })
})

describe('an unclear sentence is found', () => {
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
