/** `npm run kill -- --times N --seed S` runs the kill test any number of times; `--json` prints only the report. */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { readOptions, refuse } from '../support/command-line.ts'
import { describeKills, runKills } from './run-kills.ts'

const usage = 'npm run kill -- [--times N] [--seed S] [--json], with whole numbers'
const values = readOptions(usage, {
  times: { type: 'string', default: '1000' },
  seed: { type: 'string' },
  json: { type: 'boolean', default: false },
})
const times = Number(values.times)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(times) || times < 1) refuse(`--times ${values.times} is no number.`, usage)
if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is no number.`, usage)
if (values.json) console.log(JSON.stringify(await runKills({ times, seed })))
else await runAndTell()

async function runAndTell(): Promise<void> {
  console.log(`${times} kills, seed ${seed} …`)
  const report = await runKills({ times, seed })
  const { lost, doubled } = report
  console.log(describeKills(report))
  for (const what of lost) console.error(`lost: ${what}`)
  for (const what of doubled) console.error(`doubled: ${what}`)
  process.exitCode = lost.length + doubled.length === 0 ? 0 : 1
}
