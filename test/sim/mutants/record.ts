/**
 * `node test/sim/mutants/record.ts [--all] [--seeds N]` finds and records a short day that catches each mutant: with
 * `--all` for every mutant, otherwise for those that their recorded day no longer catches.
 */
import './hook.ts'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { caughtBy, type Recorded } from './caught-by.ts'
import { catchBy, type Size } from './live-with.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, seeds: { type: 'string', default: '60' } },
})

/** The sizes to try, shortest first; a day with one laptop is shorter than one with two. */
const sizes: readonly Size[] = [6, 10, 15, 20, 30, 45, 60].flatMap(operations =>
  [1, 2].map(laptops => ({ laptops, operations })),
)

const recorded: Record<string, Recorded> = {}
for (const mutant of mutants) {
  const { name } = mutant
  const known = caughtBy[name]
  if (known && !values.all && (await catchBy(mutant, known, known.seed)) !== null) {
    recorded[name] = known
    continue
  }
  const found = await search(mutant)
  if (found) recorded[name] = found
  else process.exitCode = 1
  console.log(`${name}: ${found ? JSON.stringify(found) : 'no seed catches it'}`)
}
write(path.join(import.meta.dirname, 'caught-by.ts'))

async function search(mutant: Mutant): Promise<Recorded | null> {
  for (const size of sizes) {
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      if ((await catchBy(mutant, size, seed)) !== null) return { seed, ...size }
    }
  }
  return null
}

function write(file: string): void {
  const [head] = readFileSync(file, 'utf8').split('= {')
  const entries = Object.entries(recorded).map(
    ([name, day]) => `${JSON.stringify(name)}: ${JSON.stringify(day)}`,
  )
  writeFileSync(file, `${head}= {${entries.join(',\n')}}\n`)
  execFileSync(process.execPath, [path.resolve('node_modules/.bin/biome'), 'format', '--write', file])
}
