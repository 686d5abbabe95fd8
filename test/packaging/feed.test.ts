import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { makeFolder, root } from '../e2e/support/programs.ts'

const layOut = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/pack/feed.ts', ...words], { cwd: root, encoding: 'utf8' })

/** Writes the files of a build: an installer, its blockmap, another file, and its latest.yml. */
function made(under: string, arch: string, version = '0.2.0'): string {
  const folder = path.join(under, `fieldbook-Windows-${arch}`)
  mkdirSync(folder, { recursive: true })
  const name = `Fieldbook-${version}-win-${arch}.exe`
  for (const file of [name, `${name}.blockmap`, 'builder-debug.yml'])
    writeFileSync(path.join(folder, file), arch)
  const sha512 = createHash('sha512').update(arch).digest('base64')
  writeFileSync(
    path.join(folder, 'latest.yml'),
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: 3\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\nvendor:\n  schema: 11\n`,
  )
  return folder
}

test('the builds of several machines are merged into one update feed, whose percentage can be changed later', () => {
  const under = makeFolder('fieldbook-made')
  made(under, 'x64')
  made(under, 'arm64')
  const to = path.join(makeFolder('fieldbook-feed'), 'updates')
  const first = layOut('--to', to, '--percent', '1', under)
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout).toMatch(/^latest\.yml: 0\.2\.0 for 1 % of all laptops: /)
  expect(readdirSync(to).sort()).toEqual([
    'Fieldbook-0.2.0-win-arm64.exe',
    'Fieldbook-0.2.0-win-arm64.exe.blockmap',
    'Fieldbook-0.2.0-win-x64.exe',
    'Fieldbook-0.2.0-win-x64.exe.blockmap',
    'latest.yml',
  ])
  const read = () => readFileSync(path.join(to, 'latest.yml'), 'utf8')
  expect(
    read()
      .match(/url: \S+/g)
      ?.sort(),
  ).toEqual(['url: Fieldbook-0.2.0-win-arm64.exe', 'url: Fieldbook-0.2.0-win-x64.exe'])
  expect(read()).toMatch(/^stagingPercentage: 1$/m)
  expect(read()).toMatch(/^vendor:\n {2}schema: 11$/m)
  expect(layOut('--to', to, '--percent', '100')).toMatchObject({ status: 0, stderr: '' })
  expect(read()).toMatch(/^stagingPercentage: 100$/m)
})

test('an installer that differs from latest.yml is refused, and the feed stays unchanged', () => {
  const under = makeFolder('fieldbook-made')
  const folder = made(under, 'x64')
  const to = makeFolder('fieldbook-feed')
  writeFileSync(path.join(folder, 'Fieldbook-0.2.0-win-x64.exe'), 'cut off')
  const told = layOut('--to', to, under)
  expect(told).toMatchObject({ status: 1, stdout: '' })
  expect(told.stderr).toMatch(
    /^Fieldbook-0\.2\.0-win-x64\.exe is not the file that latest\.yml describes: .*\.\n$/,
  )
  expect(readdirSync(to)).not.toContain('latest.yml')
})

test('a feed with two versions, no version or an invalid percentage is refused with a message', () => {
  const under = makeFolder('fieldbook-made')
  made(under, 'x64')
  made(under, 'arm64', '0.3.0')
  const to = makeFolder('fieldbook-feed')
  const told = [layOut('--to', to, under), layOut('--to', to), layOut('--to', to, '--percent', 'all', under)]
  expect(told.map(({ status }) => status)).toEqual([1, 1, 1])
  expect(told[0]?.stderr).toMatch(/^latest\.yml is there for 0\.\d\.0 and for 0\.\d\.0\. .*\.\n$/)
  expect(told[1]?.stderr).toMatch(/^There is no latest\*\.yml: .*\.\n$/)
  expect(told[2]?.stderr).toMatch(/between 0 and 100/)
  expect(readdirSync(to).filter(name => name.endsWith('.yml'))).toEqual([])
})

test('a version with a missing file is refused with a message, and the feed stays unchanged', () => {
  const under = makeFolder('fieldbook-made')
  made(under, 'x64')
  const to = makeFolder('fieldbook-feed')
  expect(layOut('--to', to, under).status).toBe(0)
  const half = makeFolder('fieldbook-made')
  rmSync(path.join(made(half, 'x64', '0.3.0'), 'Fieldbook-0.3.0-win-x64.exe'))
  expect(layOut('--to', to, half)).toMatchObject({
    status: 1,
    stderr:
      'latest.yml names Fieldbook-0.3.0-win-x64.exe, which is not there. Name the folder that it was packed into.\n',
  })
  expect(readFileSync(path.join(to, 'latest.yml'), 'utf8')).toMatch(/^version: 0\.2\.0$/m)
})
