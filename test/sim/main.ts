/**
 * `npm run sim` runs the simulated fleet over many seeds. If any fails, it prints the shortest traces and ends with 1.
 */
import process from 'node:process'
import { readOptions, refuse } from '../support/command-line.ts'
import { postgresServer } from '../support/postgres/server-address.ts'
import { findServerPrograms } from '../support/postgres/server-programs.ts'
import { startServer } from '../support/postgres/start-cluster.ts'
import { afterVisitActs, changeBackActs, materialActs } from './acts/kinds.ts'
import { plainTraits } from './base-server/traits.ts'
import { prepareGround } from './checkout.ts'
import { serverVariable } from './hub-database.ts'
import type { PlanOptions } from './plan.ts'
import { planOf } from './plan-of.ts'
import { type RunResult, runPlan } from './run.ts'
import { runSeeds, seedsFrom } from './run-seeds.ts'
import { shrink } from './shrink.ts'
import { mostLaptops } from './template.ts'
import { sayTotals } from './totals.ts'

const usage =
  'npm run sim -- [--seeds N] [--from S] [--laptops L] [--base [--traits JSON]] [--put-back] [--live] [--material] [--change-back] [--after-visit] [--operations K] [--postgres] [--trace] [--quick] [--list]'

function optionsOfRun() {
  const values = readOptions(usage, {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    laptops: { type: 'string', default: '2' },
    operations: { type: 'string', default: '60' },
    /** uses a base server that was written from the specification */
    base: { type: 'boolean', default: false },
    /** an earlier name of `--base` */
    plain: { type: 'boolean', default: false },
    /** traits of the base server as JSON, over the plain ones; without it each seed draws its own */
    traits: { type: 'string' },
    /** restores the hub from an older backup in each seed */
    'put-back': { type: 'boolean', default: false },
    /** lets the laptops use live changes, whose streams are cut and held back */
    live: { type: 'boolean', default: false },
    /** runs days of material, on which two laptops use one van */
    material: { type: 'boolean', default: false },
    /** runs days on which users change values back */
    'change-back': { type: 'boolean', default: false },
    /** runs days of follow-up jobs and changing papers */
    'after-visit': { type: 'boolean', default: false },
    /** keeps the hub's database on a PostgreSQL server, which the program starts (Debian: apt install postgresql) */
    postgres: { type: 'boolean', default: false },
    /** prints the whole trace of each seed */
    trace: { type: 'boolean', default: false },
    /** ends with the first failing seed, without shortening it */
    quick: { type: 'boolean', default: false },
    /** lists every failing seed, without shortening any */
    list: { type: 'boolean', default: false },
  })
  return {
    ...values,
    seeds: readCount('seeds', values.seeds),
    from: readCount('from', values.from),
    laptops: readCount('laptops', values.laptops, mostLaptops),
    operations: readCount('operations', values.operations),
    isBase: values.base || values.plain,
    traits: values.traits === undefined ? undefined : { ...plainTraits, ...JSON.parse(values.traits) },
    isRestored: values['put-back'],
    isLive: values.live,
    ...(values.material && { acts: materialActs }),
    ...(values['change-back'] && { acts: changeBackActs }),
    ...(values['after-visit'] && { acts: afterVisitActs }),
  }
}

function readCount(name: string, text: string, most = 999_999_999): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  return refuse(`--${name} takes a whole number from 1 to ${most}, not ${text}.`, usage)
}

async function main(): Promise<void> {
  const options = optionsOfRun()
  if (!options.postgres) return runAll(options)
  const programs = findServerPrograms()
  if (programs === null) return refuse('PostgreSQL is not installed (Debian: apt install postgresql).', usage)
  process.env[serverVariable] = postgresServer
  const end = await startServer(programs, postgresServer)
  try {
    await runAll(options)
  } finally {
    await end()
  }
}

async function runAll(options: ReturnType<typeof optionsOfRun>): Promise<void> {
  if (options.trace) return printTraces(options)
  const began = performance.now()
  const seeds = seedsFrom(options.from, options.seeds)
  const totals = await runSeeds(seeds, options, {
    mostFailures: options.quick ? 1 : options.list ? options.seeds : 20,
    onRun: tellProgress(seeds.length),
    signal: interruption(),
  })
  console.log(sayTotals(totals, (performance.now() - began) / 1_000))
  for (const { failure } of totals.failed) console.log(failure)
  if (totals.failed.length === 0) return
  process.exitCode = 1
  if (options.quick || options.list) return
  console.log(`Failing seeds: ${totals.failed.map(({ seed }) => seed).join(' ')}`)
  await printShortest(options, totals.failed.slice(0, 3))
}

/** Prints each failure as it happens, and a line after every 500 seeds. */
function tellProgress(seeds: number): (result: Pick<RunResult, 'seed' | 'failure'>) => void {
  let count = 0
  return ({ seed, failure }) => {
    count++
    if (failure !== null) console.error(`Seed ${seed} fails`)
    if (count % 500 === 0) console.error(`${count} of ${seeds} seeds`)
  }
}

/** Returns a signal for Ctrl+C, which ends the run with the results so far. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

async function printTraces(options: PlanOptions & { from: number; seeds: number }): Promise<void> {
  const ground = await prepareGround()
  for (let seed = options.from; seed < options.from + options.seeds; seed++) {
    const { trace, failure } = await runPlan(ground, planOf(seed, options))
    console.log([...trace, failure ?? `Seed ${seed}: every invariant held`].join('\n'))
    if (failure !== null) process.exitCode = 1
  }
}

async function printShortest(options: PlanOptions, failed: readonly { seed: number }[]): Promise<void> {
  const ground = await prepareGround()
  let shortest: { length: number; text: string } | null = null
  for (const { seed } of failed) {
    const plan = planOf(seed, options)
    const { plan: shorter, result, runs } = await shrink(ground, plan, await runPlan(ground, plan))
    const length = shorter.steps.length
    const head = `Seed ${seed} in ${length} of ${plan.steps.length} steps, after ${runs} runs:`
    const steps = shorter.steps.map(step => `  ${JSON.stringify(step)}`)
    const text = [head, ...steps, ...result.trace, result.failure].join('\n')
    if (shortest === null || length < shortest.length) shortest = { length, text }
  }
  if (shortest) console.log(shortest.text)
}

await main()
