import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { mostMs } from './expect-seeds.ts'
import type { Hunted } from './mutants/hunt.ts'
import { mutants } from './mutants/mutants.ts'

const run = promisify(execFile)
const hook = new URL('./mutants/hook.ts', import.meta.url).href
const hunt = fileURLToPath(new URL('./mutants/hunt.ts', import.meta.url))
const mostSeeds = '60'

const hunted = new Map<string, Hunted>()

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['--import', hook, hunt, mostSeeds], { timeout: mostMs })
  for (const line of stdout.trim().split('\n')) {
    const one: Hunted = JSON.parse(line)
    hunted.set(one.name, one)
  }
}, mostMs)

test.for(mutants)('the fleet finds an engine that $name', ({ name }) => {
  expect(hunted.get(name)?.found).toMatch(/: I\d: /)
})
