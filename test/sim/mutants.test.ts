// @module-tag slow
/** `npm test` runs every third mutant on the day that is known to catch it; `npm run test:all` hunts all. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { mostMs } from './describe-seeds.ts'
import { testedMutants } from './mutants/by-tests.ts'
import type { Hunted } from './mutants/hunt.ts'
import { patched, sampleOf } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'

const run = promisify(execFile)
const hunt = fileURLToPath(new URL('./mutants/hunt.ts', import.meta.url))
const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const mostSeeds = '60'

const hunted = new Map<string, Hunted>()

beforeAll(async () => {
  const { stdout } = await run(process.execPath, [hunt, isWhole ? mostSeeds : 'recorded'], {
    timeout: mostMs,
  })
  for (const line of stdout.trim().split('\n')) {
    const one: Hunted = JSON.parse(line)
    hunted.set(one.name, one)
  }
}, mostMs)

const advice = isWhole
  ? 'No seed shows it to an invariant'
  : 'Its seed does not show it to an invariant any more; record others: node test/sim/mutants/record.ts'

test.for(isWhole ? mutants : sampleOf(mutants))(
  'the simulated fleet detects an engine that $name',
  ({ name }) => {
    expect(hunted.get(name)?.found, advice).toMatch(/: I\d+: /)
  },
)

test("the source text that each mutant's patch replaces occurs exactly once", () => {
  const patches = [...mutants, ...testedMutants].flatMap(mutant => mutant.patches)
  const read = (file: string) =>
    readFileSync(path.resolve(import.meta.dirname, '../../main/sync', file), 'utf8')
  for (const patch of patches) expect(patched(read(patch.file), patch)).not.toBe(read(patch.file))
})

test('the unit test that must fail with each mutant exists', () => {
  for (const { test: named } of testedMutants) {
    const [file, title] = named
    expect(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')).toContain(title)
  }
})
