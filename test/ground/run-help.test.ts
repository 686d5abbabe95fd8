import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

test('npm test -- --help prints the usage and runs no test', () => {
  const program = path.resolve(import.meta.dirname, '../run.ts')
  const said = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' })
  expect(said).toMatch(/^npm test -- FILE… {2,}the test files/m)
  expect(said).not.toContain('vitest run')
})
