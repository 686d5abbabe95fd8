/**
 * `node test/sim/sample/choose.ts [--from S] [--seeds N] [--chosen K]` chooses the seeds of `npm test` from those of
 * `npm run test:all`, for each mode. It prints how much they cover, and writes them to `seeds.ts`.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { usual } from '../plan.ts'
import { seedsFrom } from '../run-seeds.ts'
import { openThread, type Thread } from '../thread.ts'
import type { Counted } from './counting-worker.ts'
import { chooseOf, coverEach, type Lived, sayCovered } from './cover.ts'
import { kindsIn } from './kinds-in.ts'

function readOptions() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '300' },
      chosen: { type: 'string', default: '20' },
    },
  })
  const options = { from: Number(values.from), seeds: Number(values.seeds), chosen: Number(values.chosen) }
  if (Object.values(options).some(value => !Number.isSafeInteger(value) || value < 1))
    throw new Error('choose.ts [--from S] [--seeds N] [--chosen K]')
  return options
}

async function liveAll(seeds: readonly number[], isBase: boolean): Promise<Lived[]> {
  const program = new URL('./counting-worker.ts', import.meta.url)
  const threads = Array.from({ length: availableParallelism() }, () => openThread<Counted>(program))
  const left = seeds.values()
  const lived: Lived[] = []
  const liveOn = async (thread: Thread<Counted>) => {
    for (const seed of left) {
      const { result, ran } = await thread.run(seed, { ...usual, isBase })
      if (result.failure !== null) throw new Error(result.failure)
      lived.push({ seed, kinds: kindsIn(result), ran })
    }
  }
  await Promise.all(threads.map(liveOn))
  await Promise.all(threads.map(thread => thread.close()))
  return lived.toSorted((a, b) => a.seed - b.seed)
}

async function main(): Promise<void> {
  const { from, seeds, chosen: count } = readOptions()
  const written: Record<string, number[]> = {}
  for (const isBase of [false, true]) {
    const all = coverEach(await liveAll(seedsFrom(from, seeds), isBase), isBase)
    const chosen = chooseOf(all, count)
    console.log(sayCovered(chosen, all, isBase))
    written[isBase ? 'plain' : 'ours'] = chosen.map(({ seed }) => seed)
  }
  write(written, `of the seeds ${from} to ${from + seeds - 1} of each mode`)
}

function write(chosen: Readonly<Record<string, readonly number[]>>, ofWhich: string): void {
  const file = path.join(import.meta.dirname, 'seeds.ts')
  const head = `/** What \`npm test\` runs: ${ofWhich} those that \`choose.ts\` chose for what they cover. */`
  const type = `Readonly<Record<'ours' | 'plain', readonly number[]>>`
  writeFileSync(file, `${head}\nexport const sampleSeeds: ${type} = ${JSON.stringify(chosen)}\n`)
  execFileSync(process.execPath, [path.resolve('node_modules/.bin/biome'), 'format', '--write', file])
}

await main()
