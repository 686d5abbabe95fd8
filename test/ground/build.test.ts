import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStale } from '../../scripts/build.ts'
import { root } from '../e2e/support/programs.ts'

const dist = path.join(root, 'dist')

describe('the build', () => {
  beforeAll(async () => {
    await buildStale(['renderer', 'main'])
  })

  test('compiles nothing when no source has changed', async () => {
    expect(await buildStale(['renderer', 'main'])).toEqual([])
  })

  test('builds the preload script as one CommonJS file that requires only Electron', () => {
    const preload = readFileSync(path.join(dist, 'main', 'preload.cjs'), 'utf8')
    const asked = [...preload.matchAll(/require\("([^"]+)"\)/g)].map(match => match[1])
    expect(asked).toEqual(['electron'])
    expect(preload).not.toMatch(/^import /m)
  })

  test('bundles all packages into main except native ones and Electron', () => {
    const outside = new Set<string>()
    for (const file of globSync('*.js', { cwd: path.join(dist, 'main') })) {
      const text = readFileSync(path.join(dist, 'main', file), 'utf8')
      for (const [, name] of text.matchAll(/^import [^;]*?from "([^".][^"]*)";$/gm)) {
        if (name && !name.startsWith('node:')) outside.add(name)
      }
    }
    const packages = [...outside].filter(name => !isBuiltIn(name)).sort()
    expect(packages).toEqual(['better-sqlite3', 'electron'])
  })

  test('copies the migrations next to the main program', () => {
    expect(existsSync(path.join(dist, 'main', 'migrations', 'meta', '_journal.json'))).toBe(true)
    expect(globSync('*.sql', { cwd: path.join(dist, 'main', 'migrations') }).length).toBeGreaterThan(0)
  })

  test('bundles the parts of the screens that load after the first display into one script', () => {
    const sources = globSync('renderer/**/*.tsx', { cwd: root }).map(file =>
      readFileSync(path.join(root, file), 'utf8'),
    )
    const parts = sources.flatMap(text =>
      [...text.matchAll(/soonPart\([^']*'[^']*?([\w-]+)\.tsx'/g)].map(([, name]) => name),
    )
    expect(parts).toContain('material-sheet')
    const scripts = globSync('*.js', { cwd: path.join(dist, 'renderer', 'assets') })
    // A hash of eight characters may contain a dash.
    const names = scripts.map(script => script.slice(0, -'-12345678.js'.length))
    expect(names.filter(name => name === 'soon' || parts.includes(name))).toEqual(['soon'])
  })

  test("stores compiled code for the program's next start", () => {
    const compiled = path.join(dist, 'compiled')
    rmSync(compiled, { recursive: true, force: true })
    const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
    execFileSync(process.execPath, ['main/start-hub.ts', '--help'], { cwd: root, env })
    const kept = globSync('*/*', { cwd: compiled }).map(file => statSync(path.join(compiled, file)).size)
    expect(Math.max(...kept)).toBeGreaterThan(100_000)
  })

  test.skipIf(!existsSync(path.join(root, '.git')))(
    'contains the id of the commit from which it was built',
    () => {
      const commit = execFileSync('git', ['log', '--all', '--format=%H'], {
        cwd: root,
        encoding: 'utf8',
      }).split('\n')
      const text = globSync('*.js', { cwd: path.join(dist, 'main') })
        .map(file => readFileSync(path.join(dist, 'main', file), 'utf8'))
        .join('')
      expect(commit).toContain(text.match(/"([0-9a-f]{40}) \d{4}-\d\d-\d\dT/)?.[1])
    },
  )
})

function isBuiltIn(name: string): boolean {
  return process.getBuiltinModule(name) !== undefined
}
