/** Runs seeds until one fails, in this process: the arguments are how many, and whether the hub is plain. */
import { planOf, prepareGround } from '../ground.ts'
import { runPlan } from '../run.ts'

const [most, kind] = process.argv.slice(2)
const ground = await prepareGround()
let found: string | null = null
for (let seed = 1; seed <= Number(most) && found === null; seed++) {
  const plan = planOf(seed, { laptops: 2, operations: 60, isPlain: kind === 'plain' })
  found = (await runPlan(ground, plan)).failure
}
console.log(found ?? 'Nothing found')
