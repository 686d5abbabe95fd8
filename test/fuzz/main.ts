/**
 * `npm run fuzz -- --requests N --seed S` sends more requests than the tests, of a random seed by default.
 * `--database` names an empty database on a PostgreSQL server.
 * `--keep-going` reports the first request of every kind of failure as it was drawn; `--answers` counts the answers.
 */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { readOptions, refuse } from '../support/command-line.ts'
import { checkAftermath } from './aftermath.ts'
import { startHubUnderTest } from './hub-under-test.ts'
import { memoryFaults } from './memory.ts'
import { runFuzz } from './run-fuzz.ts'

const usage =
  'npm run fuzz -- [--requests N] [--seed S] [--keep-going] [--answers] [--database URL], with whole numbers'

const values = readOptions(usage, {
  requests: { type: 'string', default: '100000' },
  seed: { type: 'string' },
  answers: { type: 'boolean' },
  database: { type: 'string' },
  'keep-going': { type: 'boolean' },
})
const requests = Number(values.requests)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(requests) || requests < 1)
  refuse(`--requests ${values.requests} is no number.`, usage)
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is no number.`, usage)

const hub = await startHubUnderTest(values.database)
try {
  console.log(`${requests} requests, seed ${seed} …`)
  const began = performance.now()
  const report = await runFuzz(hub, { requests, seed, keepGoing: values['keep-going'] ?? false })
  const seconds = (performance.now() - began) / 1_000
  const errors = await hub.close()
  const faults = [
    ...report.failures,
    ...errors.map(line => `The hub logged ${line}`),
    ...memoryFaults(report),
    ...checkAftermath(hub),
  ]
  if (values.answers)
    for (const [answer, count] of [...report.answers].sort()) console.log(`${count}\t${answer}`)
  const { warm, end } = report.memory
  const heap = `its heap went from ${inMegabytes(warm.heapBytes)} to ${inMegabytes(end.heapBytes)}`
  const held = `the process from ${inMegabytes(warm.rssBytes)} to ${inMegabytes(end.rssBytes)}`
  console.log(`${report.requests} in ${seconds.toFixed(0)} s; ${heap}, ${held} MB.`)
  for (const fault of faults) console.error(`\n${fault}`)
  console.log(
    faults.length === 0 ? 'Nothing was wrong.' : `\n${faults.length} wrong; again with --seed ${seed}.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  hub.remove()
}

function inMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
