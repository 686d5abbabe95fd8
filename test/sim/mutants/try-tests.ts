/**
 * `node test/sim/mutants/try-tests.ts [NAME…]` runs the unit test of each mutant of `by-tests.ts`, or of those whose
 * names contain NAME. Ends with 1 if a test passes although the engine is wrong.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { testedMutants } from './by-tests.ts'

const hook = pathToFileURL(path.join(import.meta.dirname, 'patch-sources.ts')).href
const vitest = path.resolve('node_modules/vitest/vitest.mjs')
const asked = process.argv.slice(2)

for (const { name, test } of testedMutants) {
  if (asked.length > 0 && !asked.some(part => name.includes(part))) continue
  const [file, title] = test
  const env = { ...process.env, NODE_OPTIONS: `--import ${hook}`, FIELDBOOK_MUTANT: name, NO_COLOR: '1' }
  const words = [vitest, 'run', '--mode', 'all', file, ...(title === '' ? [] : ['-t', title])]
  const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' })
  const isCaught = status !== 0 && /Tests +\d+ failed/.test(stdout)
  if (!isCaught) process.exitCode = 1
  console.log(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name}`)
}
