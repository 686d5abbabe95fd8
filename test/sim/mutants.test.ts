import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mutants } from './mutants/mutants.ts'

const run = promisify(execFile)
const hook = new URL('./mutants/hook.ts', import.meta.url).href
const hunt = fileURLToPath(new URL('./mutants/hunt.ts', import.meta.url))
const mostSeeds = '60'

test.concurrent.for(mutants)('the fleet finds an engine that $name', { timeout: 180_000 }, async mutant => {
  const { stdout } = await run(process.execPath, ['--import', hook, hunt, '1', mostSeeds], {
    env: { ...process.env, FIELDBOOK_MUTANT: mutant.name },
    timeout: 170_000,
  })
  expect(stdout).toMatch(/\bI\d: |The run broke/)
})
