import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Cited,
  countCitations,
  findLostCitations,
  findLostFiles,
  readSections,
  readSyncRules,
} from './find-citations.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const cited: Cited = {
  sections: readSections(read('main/http/interface.md')),
  syncRules: readSyncRules(read('main/sync/README.md')),
}

describe('a comment', () => {
  // Generated and measured packages are installed in folders of the tests.
  const exclude = ['**/node_modules/**']
  const find = (pattern: string) => globSync(pattern, { cwd: root, exclude })
  const files = find('{main,shared,renderer,test}/**/*.{ts,tsx,css,sql}').map(file =>
    file.replaceAll('\\', '/'),
  )
  const sources = files.map(file => ({ file, source: read(file) }))

  test('cites only headings and rows that exist', () => {
    expect(sources.reduce((sum, { source }) => sum + countCitations(source), 0)).toBeGreaterThan(200)
    expect(sources.flatMap(({ file, source }) => findLostCitations(file, source, cited))).toEqual([])
  })

  test('names only files that exist, as the guides do', () => {
    const guides = find('{*.md,{docs,main,renderer,shared,test}/**/*.md}')
    const texts = [...sources, ...guides.map(file => ({ file, source: read(file) }))]
    const there = [...files, ...globSync('{*,scripts/**/*}.ts', { cwd: root })]
    expect(guides.length).toBeGreaterThan(8)
    expect(texts.flatMap(({ file, source }) => findLostFiles(file, source, there))).toEqual([])
  })
})

// Written in two parts, as this file is searched too.
const interfaceAs = 'interface'
const syncAs = 'sync design'
const few: Cited = { sections: new Set(['Jobs', 'Job event', 'etag']), syncRules: new Set([1, 2, 3, 9]) }
const lostIn = (source: string) => findLostCitations('main/a.ts', source, few)

describe('a citation without a target is reported', () => {
  test.each([
    ['for a missing heading', `/** One job (${interfaceAs}, "Job"). */`, '"Job" of the interface'],
    [
      'for the second of two headings',
      `/** One job (${interfaceAs}, "Jobs", "Put"). */`,
      '"Put" of the interface',
    ],
    [
      'for a heading with an explanation after it',
      `// (${interfaceAs}, "Job": its end)`,
      '"Job" of the interface',
    ],
    ['inside a sentence', `/** The ${interfaceAs}, "Errors", in short. */`, '"Errors" of the interface'],
    ['for a missing row', `/** Read (${syncAs}, section 4). */`, 'section 4 of the sync design'],
    [
      'for one row in a list of rows',
      `/** Read (${syncAs}, sections 1, 5 and 9). */`,
      'section 5 of the sync design',
    ],
    [
      'for one row in a range of rows',
      `/** Read (${syncAs}, sections 1 to 4). */`,
      'section 4 of the sync design',
    ],
    [
      'for a title in place of a row number',
      `/** Read (${syncAs}, "remote"). */`,
      'no section of the sync design',
    ],
    [
      'for a document that is not in the repository',
      `/** Read (${'decisions'}, "Roles"). */`,
      '"decisions", which is not in the repository',
    ],
  ])('%s', (_what, source, said) => {
    expect(lostIn(source)).toEqual([`main/a.ts:1 cites ${said}`])
  })

  test('with its line number, also if the citation continues on the next line', () => {
    const source = `\n/**\n * What is done to a job (${interfaceAs},\n * "Job\n * events").\n */`
    expect(lostIn(source)).toEqual(['main/a.ts:3 cites "Job events" of the interface'])
    expect(lostIn(`/**\n * Read (${syncAs},\n * section 4). */`)).toEqual([
      'main/a.ts:2 cites section 4 of the sync design',
    ])
  })
})

test.each([
  `/** One job (${interfaceAs}, "Jobs",\n * "Job\n * event"): in full. */`,
  `/** Read (${syncAs}, sections 1 to 3 and 9: once). */`,
  `/** The interface, which has "Nothing" of that name, and two decisions. */`,
])('a valid citation is accepted: %s', source => {
  expect(lostIn(source)).toEqual([])
})

test('a missing file that a comment or a guide names is reported with its line', () => {
  const there = ['main/sync/entities/marks.ts']
  const lost = (file: string, source: string) => findLostFiles(file, source, there)
  expect(lost('shared/a.ts', '\n/** As `entities/gone.ts` and `entities/marks.ts` do. */')).toEqual([
    'shared/a.ts:2 names entities/gone.ts',
  ])
  expect(lost('main/README.md', 'Look into `entities/marks.ts` and `arks.ts`.')).toEqual([
    'main/README.md:1 names arks.ts',
  ])
  expect(lost('shared/a.ts', 'const a = `gone.ts`')).toEqual([])
})

test('headings and named table rows can be cited', () => {
  const markdown =
    '# Title\n## Jobs\n#### The `If-Match`\n\n| name | what |\n| --- | --- |\n| `etag` | x |\n\n| type | y |\n| --- | --- |\n| TEXT | z |\n'
  expect([...readSections(markdown)]).toEqual(['Jobs', 'The If-Match', 'etag'])
  expect(readSyncRules('| | rule |\n| --- | --- |\n| 1 | a |\n| 16 | b |\n')).toEqual(new Set([1, 16]))
})
