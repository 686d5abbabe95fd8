import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles, findFileCircles } from './folders.ts'
import { findWrongs } from './rules.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dependencies = Object.keys(JSON.parse(read('package.json')).dependencies)
const sources = globSync('{shared,main,renderer}/**/*.{ts,tsx}', { cwd: root }).map(file =>
  file.replaceAll('\\', '/'),
)

/** Tests of a whole folder: the build and the style sheets of the screens, and their texts. */
const roomTests = [
  'test/renderer/build.test.ts',
  'test/renderer/screens/connection-line.test.ts',
  'test/renderer/style/style.test.ts',
  'test/renderer/style/tokens.test.ts',
  'test/renderer/text/texts.test.ts',
]

describe('the code', () => {
  test('has no import in the wrong direction', () => {
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.flatMap(file => findWrongs(file, read(file), dependencies))).toEqual([])
  })

  test('has no folders that import each other, at any depth', () => {
    expect(findCircles(new Map(sources.map(file => [file, read(file)])))).toEqual([])
  })

  test('has no files that import each other', () => {
    expect(findFileCircles(new Map(sources.map(file => [file, read(file)])))).toEqual([])
  })

  test('has no top-level folders except the expected ones', () => {
    const ignored = read('.gitignore')
      .split('\n')
      .map(line => line.replace(/\/$/, ''))
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
      .map(entry => entry.name)
    expect(folders.sort()).toEqual(['docs', 'main', 'renderer', 'scripts', 'shared', 'test'])
  })
})

describe('the check of the imports reports', () => {
  test.each([
    [
      'an import from a lower layer into a higher one',
      'main/store/a.ts',
      `import { x } from '../service/b.ts'`,
    ],
    ['an import between two folders of the same layer', 'main/http/a.ts', `import { x } from '../sync/b.ts'`],
    ['an import between two host programs', 'main/shell/a.ts', `import { x } from '../loopback/b.ts'`],
    ['a forbidden import of a type', 'main/service/a.ts', `import type { X } from '../http/b.ts'`],
    ['a forbidden import in a re-export', 'main/service/a.ts', `export { x } from '../app/b.ts'`],
    ['a forbidden import in a re-export of everything', 'main/service/a.ts', `export * from '../app/b.ts'`],
    [
      'a forbidden import in a lazy import',
      'main/sync/a.ts',
      `const load = () => import('../webhooks/b.ts')`,
    ],
    ['a forbidden import in an inline type', 'shared/a.ts', `type X = import('../main/store/b.ts').X`],
    ['a forbidden import in require()', 'main/store/a.ts', `const x = require('../app/b.ts')`],
    ['a forbidden import in import x = require()', 'main/store/a.ts', `import x = require('../app/b.ts')`],
    ['an import with a computed path', 'main/store/a.ts', `const load = (name: string) => import(name)`],
    [
      'an import from the screens into main',
      'renderer/deep/a.tsx',
      `import { x } from '../../main/app/app.ts'`,
    ],
    ['an import from the program into its tests', 'main/store/a.ts', `import { x } from '../../test/b.ts'`],
    ['an import into a folder that does not exist', 'main/store/a.ts', `import { x } from '../utils/b.ts'`],
    ['electron outside the shell', 'main/app/a.ts', `import type { App } from 'electron'`],
    ['electron-store outside the shell', 'main/loopback/a.ts', `import Store from 'electron-store'`],
    ['a Node module in shared', 'shared/a.ts', `import { x } from 'node:path'`],
    ['a Node module in the screens', 'renderer/a.ts', `import { x } from 'node:path'`],
    ['a Node module in the preload script', 'main/preload.ts', `import { x } from 'node:path'`],
    ['a package that is not part of the product', 'main/app/a.ts', `import { build } from 'vite'`],
    ['the database driver outside the store', 'main/service/a.ts', `import Database from 'better-sqlite3'`],
    ['the HTTP server in the service', 'main/service/a.ts', `import { fastify } from 'fastify'`],
    ['the network in the service', 'main/service/a.ts', `import { request } from 'node:http'`],
    ['the network in the store', 'main/store/a.ts', `import { lookup } from 'node:dns/promises'`],
    ['Date.now() in shared', 'shared/a.ts', 'export const now = () => Date.now()'],
    ['new Date() in shared', 'shared/a.ts', 'export const now = () => new Date()'],
    ['Math.random in shared', 'shared/a.ts', 'export const chance = Math.random'],
    ['a file in an unknown folder', 'main/utils/a.ts', ''],
    ['a file outside the known folders', 'main/other.ts', ''],
  ])('%s', (_what, file, source) => {
    expect(findWrongs(file, source, dependencies)).toHaveLength(1)
  })

  test('the file and the line of a forbidden import', () => {
    const source = `// first\nimport { x } from '../service/b.ts'`
    expect(findWrongs('main/store/a.ts', source, [])).toEqual([
      'main/store/a.ts:2 store imports service (main/service/b.ts)',
    ])
  })
})

describe('imports in a circle are reported', () => {
  const circlesOf = (sources: Record<string, string>) => findCircles(new Map(Object.entries(sources)))

  test.each([
    [
      'between two sibling folders',
      {
        'main/app/views/a.ts': `import { x } from '../search/b.ts'`,
        'main/app/search/b.ts': `import { y } from '../views/c.ts'`,
      },
      'main/app: views → search → views',
    ],
    [
      'of types only',
      {
        'shared/a.ts': `import type { X } from './reasons/b.ts'`,
        'shared/reasons/b.ts': `export type { Y } from '../a.ts'`,
      },
      'shared: (its own files) → reasons → (its own files)',
    ],
    [
      'between three folders, at different depths',
      {
        'renderer/parts/deep/a.ts': `import('../../state/b.ts')`,
        'renderer/state/b.ts': `import '../text/c.ts'`,
        'renderer/text/en/c.ts': `import { z } from '../../parts/d.ts'`,
        'renderer/text/c.ts': `import './en/c.ts'`,
      },
      'renderer: parts → state → text → parts',
    ],
  ])('%s', (_what, sources, circle) => {
    expect(circlesOf(sources)).toEqual([expect.stringContaining(circle)])
  })

  test('between the files of one folder', () => {
    const files = {
      'main/app/a.ts': `import { x } from './b.ts'`,
      'main/app/b.ts': `import type { Y } from './c.ts'`,
      'main/app/c.ts': `import { z } from './a.ts'`,
      'main/app/d.ts': `import { x } from './a.ts'`,
    }
    expect(findFileCircles(new Map(Object.entries(files)))).toEqual([
      'main/app/a.ts → main/app/b.ts → main/app/c.ts → main/app/a.ts',
    ])
  })

  test('but not imports in one direction, or within one folder', () => {
    expect(
      circlesOf({
        'main/app/a.ts': `import { x } from './views/b.ts'`,
        'main/app/views/b.ts': `import { y } from './c.ts'`,
        'main/app/views/c.ts': `import { z } from './b.ts'`,
      }),
    ).toEqual([])
  })
})

describe('an allowed import is accepted', () => {
  test.each([
    ['main/hub/a.ts', `import { x } from '../http/b.ts'`],
    ['main/app/a.ts', `import { x } from '../sync/b.ts'`],
    ['main/store/a.ts', `import { x } from './deep/b.ts'; import fs from 'node:fs'`],
    [
      'main/preload.ts',
      `import { contextBridge } from 'electron'; import type { Bridge } from '../shared/contract/contract.ts'`,
    ],
    ['main/shell/a.ts', `import { app } from 'electron'`],
    [
      'renderer/a.tsx',
      `import { render } from 'preact'; import './a.css'; import { x } from '../shared/b.ts'`,
    ],
    ['shared/a.ts', `export const at = (ms: number) => new Date(ms)`],
  ])('%s: %s', (file, source) => {
    expect(findWrongs(file, source, dependencies)).toEqual([])
  })
})

test('each unit test has the name of its source file, or is a listed exception', () => {
  const named = new Set(sources.map(file => `test/${file.replace(/\.tsx?$/, '')}.test`))
  const tests = globSync('test/{main,renderer,shared}/**/*.test.{ts,tsx}', { cwd: root })
  const isOfRoom = (file: string) => roomTests.includes(file)
  expect(tests.length).toBeGreaterThan(100)
  expect(
    tests
      .map(file => file.replaceAll('\\', '/'))
      .filter(file => !named.has(file.replace(/\.tsx?$/, '')) && !isOfRoom(file)),
  ).toEqual([])
})
