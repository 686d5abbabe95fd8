import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { root } from '../../../e2e/support/programs.ts'

const file = path.join(root, 'main/app/host/small-allocator.ts')
const program = `
  const { restartWithSmallAllocator } = await import(${JSON.stringify(file)})
  restartWithSmallAllocator()
  console.log(process.env.MALLOC_MMAP_THRESHOLD_, process.env.OTHER, ...process.argv.slice(1))
`

function run(env: Record<string, string>): string {
  const args = ['--input-type=module', '--eval', program, '--', 'one', 'two words']
  return execFileSync(process.execPath, args, { env: { OTHER: 'other', ...env }, encoding: 'utf8' })
}

test.runIf(process.platform === 'linux')('a program on Linux has the setting, and its own arguments', () => {
  expect(run({})).toBe('1000000 other one two words\n')
})

test('a setting that the user chose is not changed', () => {
  expect(run({ MALLOC_MMAP_THRESHOLD_: '5000' })).toBe('5000 other one two words\n')
})
