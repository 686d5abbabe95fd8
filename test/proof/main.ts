/**
 * `npm run proof:cluster` proves that several hubs on a cluster of databases lose nothing and do nothing twice while
 * leaders and hubs are killed. It needs Debian's packages, and installs nothing.
 */
import process from 'node:process'
import { buildStale } from '../../scripts/build.ts'
import { readOptions, refuse } from '../support/command-line.ts'
import { findInstalled } from './installed.ts'
import { describeProof, findMissed } from './report.ts'
import { runProof } from './run-proof.ts'
import { startGround } from './start-ground.ts'

const usage =
  'npm run proof:cluster -- [--minutes M] [--laptops N] [--kills K] [--seed S] [--keep], with whole numbers'
const defaults = { minutes: 10, laptops: 50, kills: 5, seed: 1 }
const values = readOptions(usage, {
  minutes: { type: 'string', default: `${defaults.minutes}` },
  laptops: { type: 'string', default: `${defaults.laptops}` },
  kills: { type: 'string', default: `${defaults.kills}` },
  seed: { type: 'string', default: `${defaults.seed}` },
  keep: { type: 'boolean', default: false },
})
const options = {
  minutes: readNumber('minutes', 1),
  laptops: readNumber('laptops', 2),
  kills: readNumber('kills', 0),
  seed: readNumber('seed', 0),
}
const isWhole =
  options.minutes >= defaults.minutes &&
  options.laptops >= defaults.laptops &&
  options.kills >= defaults.kills

function readNumber(name: keyof typeof defaults, least: number): number {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < least)
    refuse(`--${name} ${values[name]} is too small.`, usage)
  return number
}

const installed = findInstalled()
if (Array.isArray(installed)) {
  for (const sentence of installed) console.error(sentence)
  process.exit(1)
}
let end: () => Promise<void> = async () => undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    end().finally(() => process.exit(1))
  })
const began = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
try {
  await buildStale(['main'])
  const ground = await startGround(installed, {
    laptops: options.laptops,
    isKept: values.keep,
    say,
    onEnd: given => {
      end = given
    },
  })
  const report = await runProof(ground, options, say)
  console.log(describeProof(report))
  const missed = findMissed(report, { kills: options.kills, isWhole })
  for (const goal of missed) console.error(`Missed: ${goal}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
