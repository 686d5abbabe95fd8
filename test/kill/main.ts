/** `npm run kill -- --times N --seed S`: as in the suite, as often as is asked for. */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { describeKills, runKills } from './run-kills.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1000' }, seed: { type: 'string' } },
})
const times = Number(values.times)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isSafeInteger(times) || times < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run kill -- [--times N] [--seed S], with whole numbers')
  process.exit(2)
}
console.log(`${times} kills, seed ${seed} …`)
const report = await runKills(times, seed)
const { lost, doubled } = report
console.log(describeKills(report))
for (const what of lost) console.error(`lost: ${what}`)
for (const what of doubled) console.error(`doubled: ${what}`)
process.exitCode = lost.length + doubled.length === 0 ? 0 : 1
