/** Checks the text of the CI workflows, as some parts run only on other systems. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { root } from '../e2e/support/programs.ts'

interface Step {
  name?: string
  if?: string
  uses?: string
  run?: string
  shell?: string
  env?: Readonly<Record<string, unknown>>
}

interface Workflow {
  on: unknown
  jobs: Readonly<
    Record<string, { steps: Step[]; strategy?: { matrix: { os?: string[]; include?: { os: string }[] } } }>
  >
}

const workflows = Object.fromEntries(
  globSync('.github/workflows/*.yml', { cwd: root }).map(file => [
    path.basename(file, '.yml'),
    load(readFileSync(path.join(root, file), 'utf8')) as Workflow,
  ]),
)
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const stepsOf = (workflow: string, job: string): Step[] => workflows[workflow]?.jobs[job]?.steps ?? []
/** Returns the script of the only step with this name for this system. */
function wordsOf(system: string, name: string): string {
  const found = stepsOf('release', 'installers').filter(
    step => step.name === name && step.if === `runner.os == '${system}'`,
  )
  expect(found).toHaveLength(1)
  return found[0]?.run ?? ''
}

test.each(Object.entries(workflows))(
  'each step of %s has one command, in valid shell syntax',
  (_, { jobs }) => {
    const steps = Object.values(jobs).flatMap(job => job.steps)
    expect(steps.length).toBeGreaterThan(0)
    for (const { uses, run, name } of steps) {
      expect(
        [uses, run].filter(words => words !== undefined),
        name,
      ).toHaveLength(1)
      if (run === undefined) continue
      // Expressions are replaced before the shell runs.
      const text = run.replaceAll(/\$\{\{[^}]+\}\}/g, 'word')
      expect(spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' }), text).toMatchObject({
        status: 0,
        stderr: '',
      })
      for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
        expect(Object.keys(scripts)).toContain(script)
    }
  },
)

test('a workflow runs the window tests with Electron on three systems', () => {
  const { window } = workflows.electron?.jobs ?? {}
  expect(window?.strategy?.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  const runs = window?.steps.filter(({ run }) => run?.includes('npm run test:electron'))
  expect(runs?.map(step => step.if)).toEqual(["runner.os == 'Linux'", "runner.os != 'Linux'"])
  expect(runs?.[0]?.run).toMatch(/^xvfb-run /)
})

test('a workflow verifies the macOS packages, and the signatures of signed packages', () => {
  const words = wordsOf('macOS', 'verify the dmg and the pkg')
  const [always = '', ...signed] = words.split(/^if /m)
  for (const word of ['set -euo pipefail', 'hdiutil verify', 'hdiutil attach', 'pkgutil --expand-full'])
    expect(always).toContain(word)
  expect(signed.map(part => part.split('\n', 1)[0])).toEqual([
    '[ "$IS_SIGNED" = true ]; then',
    '[ "$IS_NOTARISED" = true ]; then',
  ])
  expect(signed[0]).toMatch(/codesign --verify --deep --strict [\s\S]*pkgutil --check-signature/)
  expect(signed[1]).toMatch(/stapler validate [\s\S]*spctl --assess[\s\S]*--version[\s\S]*installer -pkg/)
})

test('a workflow installs, starts, upgrades and removes the program with both Windows installers', () => {
  expect(wordsOf('Windows', 'make the installers of an older version')).toMatch(
    /--win nsis msi .*--as 0\.0\.1 --output older/,
  )
  const words = wordsOf('Windows', 'install, start, renew and remove both')
  expect(words).toContain('lives add_exe drop_exe\nlives add_msi drop_msi')
  expect(words).toMatch(/"\$1" older\n[\s\S]*smoke\n[\s\S]*"\$1" release\n[\s\S]*smoke\n[\s\S]*"\$2"\n/)
  for (const silent of ['/S /allusers; }', '/i "$(cygpath', '/x "$(cygpath']) expect(words).toContain(silent)
  expect(words.match(/ \/qn;/g)).toHaveLength(2)
  // Before anything is uploaded.
  const names = stepsOf('release', 'installers').map(({ name, uses }) => name ?? uses)
  expect(names.at(-1)).toMatch(/^actions\/upload-artifact@/)
})
