/** The limits of each document, and whether its links and paths lead to something. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const documents = globSync(['*.md', '{docs,main,renderer,test}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'test/clients/**'],
}).map(file => file.replaceAll('\\', '/'))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const longestLine = 400

interface Limit {
  lines: number
  words: number
}

function limitOf(file: string): Limit {
  if (file === 'README.md') return { lines: 100, words: 1_500 }
  if (file.endsWith('/README.md')) return { lines: 120, words: 1_500 }
  return { lines: Number.POSITIVE_INFINITY, words: Number.POSITIVE_INFINITY }
}

test.each(documents)('%s has no more lines and words than its limits', file => {
  const lines = read(file).trimEnd().split('\n')
  const { lines: mostLines, words: mostWords } = limitOf(file)
  expect(lines.length, 'lines').toBeLessThanOrEqual(mostLines)
  expect(read(file).trim().split(/\s+/).length, 'words').toBeLessThanOrEqual(mostWords)
  const longLines = lines.flatMap((line, index) =>
    line.length > longestLine ? [`${file}:${index + 1} has ${line.length} characters`] : [],
  )
  expect(longLines).toEqual([])
})

describe('each document', () => {
  test('links to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(10)
    expect(documents.flatMap(file => brokenLinks(file, read(file)))).toEqual([])
  })

  test('names paths that exist', () => {
    expect(documents.flatMap(file => missingPaths(file, read(file)))).toEqual([])
  })
})

test('a broken link and a missing path are reported', () => {
  expect(brokenLinks('README.md', '[a](main/nothing.md) [b](#none) [c](https://a.example)')).toEqual([
    'README.md:1 links to main/nothing.md',
    'README.md:1 links to #none',
  ])
  expect(missingPaths('README.md', '`main/nothing/` and `main/http/`, `shared/**/*.ts`')).toEqual([
    'README.md:1 names main/nothing/',
  ])
})

function brokenLinks(file: string, text: string): string[] {
  return onEachLine(text, /\]\(([^)\s]+)\)/g, (target, line) => {
    if (/^[a-z]+:/.test(target)) return []
    const [name = '', anchor] = target.split('#')
    const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
    const exists = existsSync(path.join(root, linked))
    const leads = exists && (anchor === undefined || anchorsOf(name === '' ? text : read(linked)).has(anchor))
    return leads ? [] : [`${file}:${line} links to ${target}`]
  })
}

/** Reads the anchors that GitHub gives to headings. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** Finds paths in backquotes that begin with a folder of the repository. A path with a wildcard must match a file. */
function missingPaths(file: string, text: string): string[] {
  const named = /`((?:main|renderer|shared|test|scripts|docs|\.github)\/[\w./*{},-]+)`/g
  return onEachLine(text, named, (name, line) =>
    globSync(name.replace(/\/$/, ''), { cwd: root }).length > 0 ? [] : [`${file}:${line} names ${name}`],
  )
}

function onEachLine(
  text: string,
  pattern: RegExp,
  check: (found: string, line: number) => string[],
): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      Array.from(line.matchAll(pattern), ([, found = '']) => found).flatMap(found => check(found, index + 1)),
    )
}
