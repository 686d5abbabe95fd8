/** Runs seeds until one fails, in this process: the arguments are the first, how many, and whether the hub is plain. */
import { planOf, prepareGround } from '../ground.ts'
import { runPlan } from '../run.ts'

const [from = '1', most, kind] = process.argv.slice(2)
const ground = await prepareGround()
let found: string | null = null
let seeds = 0
for (let seed = Number(from); seed < Number(from) + Number(most) && found === null; seed++) {
  const plan = planOf(seed, { laptops: 2, operations: 60, isPlain: kind === 'plain' })
  seeds++
  found = (await runPlan(ground, plan)).failure
}
console.log(`${seeds} seeds: ${found ?? 'nothing found'}`)
