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

  test('has only the folders on the list', () => {
    const ignored = read('.gitignore')
      .split('\n')
      .map(line => line.replace(/\/$/, ''))
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
      .map(entry => entry.name)
    expect(folders.sort()).toEqual(['docs', 'main', 'renderer', 'scripts', 'shared', 'test'])
  })
})

describe('a wrong import is found', () => {
  test.each([
    ['upwards', 'main/store/a.ts', `import { x } from '../service/b.ts'`],
    ['sideways', 'main/http/a.ts', `import { x } from '../sync/b.ts'`],
    ['between hosts', 'main/shell/a.ts', `import { x } from '../loopback/b.ts'`],
    ['for a type alone', 'main/service/a.ts', `import type { X } from '../http/b.ts'`],
    ['in a re-export', 'main/service/a.ts', `export { x } from '../app/b.ts'`],
    ['in a re-export of everything', 'main/service/a.ts', `export * from '../app/b.ts'`],
    ['in a lazy import', 'main/sync/a.ts', `const load = () => import('../webhooks/b.ts')`],
    ['in an import of a type in place', 'shared/a.ts', `type X = import('../main/store/b.ts').X`],
    ['in require', 'main/store/a.ts', `const x = require('../app/b.ts')`],
    ['in import and require', 'main/store/a.ts', `import x = require('../app/b.ts')`],
    ['that nobody can follow', 'main/store/a.ts', `const load = (name: string) => import(name)`],
    ['from the screens into main', 'renderer/deep/a.tsx', `import { x } from '../../main/app/app.ts'`],
    ['out of the house', 'main/store/a.ts', `import { x } from '../../test/b.ts'`],
    ['into a room that does not exist', 'main/store/a.ts', `import { x } from '../utils/b.ts'`],
    ['electron outside the shell', 'main/app/a.ts', `import type { App } from 'electron'`],
    ['electron through its store', 'main/loopback/a.ts', `import Store from 'electron-store'`],
    ['node in shared', 'shared/a.ts', `import { x } from 'node:path'`],
    ['node in the screens', 'renderer/a.ts', `import { x } from 'node:path'`],
    ['node in the preload', 'main/preload.ts', `import { x } from 'node:path'`],
    ['a package that does not ship', 'main/app/a.ts', `import { build } from 'vite'`],
    ['the database past the store', 'main/service/a.ts', `import Database from 'better-sqlite3'`],
    ['the server in the domain', 'main/service/a.ts', `import { fastify } from 'fastify'`],
    ['the network in the domain', 'main/service/a.ts', `import { request } from 'node:http'`],
    ['the network in the store', 'main/store/a.ts', `import { lookup } from 'node:dns/promises'`],
    ['the clock in shared', 'shared/a.ts', 'export const now = () => Date.now()'],
    ['the date in shared', 'shared/a.ts', 'export const now = () => new Date()'],
    ['chance in shared', 'shared/a.ts', 'export const chance = Math.random'],
    ['a room nobody named', 'main/utils/a.ts', ''],
    ['a file beside the rooms', 'main/other.ts', ''],
  ])('%s', (_what, file, source) => {
    expect(findWrongs(file, source, dependencies)).toHaveLength(1)
  })

  test('with its file and line', () => {
    const source = `// first\nimport { x } from '../service/b.ts'`
    expect(findWrongs('main/store/a.ts', source, [])).toEqual([
      'main/store/a.ts:2 store imports service (main/service/b.ts)',
    ])
  })
})

describe('folders that import each other are found', () => {
  const circlesOf = (sources: Record<string, string>) => findCircles(new Map(Object.entries(sources)))

  test.each([
    [
      'beside each other',
      {
        'main/app/views/a.ts': `import { x } from '../search/b.ts'`,
        'main/app/search/b.ts': `import { y } from '../views/c.ts'`,
      },
      'main/app: views → search → views',
    ],
    [
      'for a type alone',
      {
        'shared/a.ts': `import type { X } from './reasons/b.ts'`,
        'shared/reasons/b.ts': `export type { Y } from '../a.ts'`,
      },
      'shared: (its own files) → reasons → (its own files)',
    ],
    [
      'by way of a third, and at different depths',
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

  test('also if they are files in one folder', () => {
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

  test('but imports in one direction or within a folder are permitted', () => {
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

test('each unit test has the name of its source file, or is in the folder of scenarios', () => {
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
