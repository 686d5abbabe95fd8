import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { configDefaults } from 'vitest/config'
import vitestConfig from '../../vitest.config.ts'
import { root } from '../e2e/support/programs.ts'
import { hubServers, linuxPackagers, windowsPackagers } from '../packaging/needed.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json'))

describe('a clone of the repository', () => {
  test('has the exact version of every package in its package.json', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(
      versions.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
    ).toEqual([])
  })

  test('has a lock file without the addresses of a registry', () => {
    const places = Object.values<{ resolved?: string }>(lock.packages).filter(
      entry => entry.resolved !== undefined,
    )
    expect(places).toEqual([])
  })

  test('has a lock file with the same dependencies as package.json', () => {
    expect(lock.packages[''].dependencies).toEqual(manifest.dependencies)
    expect(lock.packages[''].devDependencies).toEqual(manifest.devDependencies)
  })

  test('permits install scripts only for the package that installs Node', () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
    expect(allowed).toEqual([['node', true]])
  })

  test('runs no tests of installed packages', () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('FIELDBOOK_WITHOUT_POSTGRES', undefined)
    const { test: settings } = vitestConfig({ command: 'serve', mode: 'all' })
    const excluded = settings?.projects?.map(project =>
      typeof project === 'object' && 'test' in project
        ? (project.test?.exclude ?? configDefaults.exclude)
        : [],
    )
    expect(excluded).toHaveLength(6)
    expect(excluded?.filter(patterns => !patterns.includes('**/node_modules/**'))).toEqual([])
  })

  test('has a nightly workflow that runs existing scripts, with all required tools', () => {
    const nightly = read('.github/workflows/nightly.yml')
    const run = [...nightly.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '')
    expect(run).toEqual(['test:all', 'test:packages'])
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(run))
    const [forTests, forPackages] = [...nightly.matchAll(/apt-get install -y (.+)/g)].map(
      ([, names]) => names?.split(' ') ?? [],
    )
    const needed = Object.values({ ...linuxPackagers, ...windowsPackagers, ...hubServers }).flatMap(name =>
      name.split(' '),
    )
    expect(forTests).toEqual(expect.arrayContaining(['postgresql', 'swift-proxy']))
    expect(forPackages?.toSorted()).toEqual([...new Set(needed)].toSorted())
  })

  test('has a CI workflow that runs the command in the README', () => {
    expect(read('README.md')).toContain('npm ci && npm test')
    expect(read('.ci/run')).toMatch(/npm ci\n.*npm test/)
    const runs = [...read('.github/workflows/ci.yml').matchAll(/- run: (.+)/g)].map(([, command]) => command)
    expect(runs).toEqual(['npm ci', 'npm test'])
    expect(statSync(path.join(root, '.ci', 'run')).mode & 0o100).toBe(0o100)
  })
})
