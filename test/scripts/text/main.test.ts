import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

const main = path.join(import.meta.dirname, '../../../scripts/text/main.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })

test('the text command lists its subcommands in its help', () => {
  const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' })
  for (const name of ['check', 'export', 'import']) expect(help).toContain(name)
})

test('the text command finds no mistake in the texts of the project', () => {
  expect(run('check')).toMatchObject({ status: 0, stdout: 'All texts are in order.\n' })
})

test('the text command refuses an unknown language, and names the known ones', () => {
  const { status, stderr } = run('export', '--language', 'en', 'texts.csv')
  expect(status).toBe(1)
  expect(stderr).toContain('sv')
})

test('the text command reports a file that cannot be read or written', () => {
  const nowhere = path.join(import.meta.dirname, 'nowhere', 'texts.csv')
  for (const name of ['import', 'export']) {
    const { status, stderr } = run(name, '--language', 'de', nowhere)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^[^\n]*nowhere[^\n]*\.\n(?:Nothing was changed\.\n)?$/)
  }
})
