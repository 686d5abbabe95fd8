/** Runs the mutant of the environment until a seed fails, in this process: the arguments are the first seed and how many. */
import { planOf, prepareGround } from '../ground.ts'
import { runPlan } from '../run.ts'
import { mutants } from './mutants.ts'

const [from, most] = process.argv.slice(2).map(Number)
const mutant = mutants.find(({ name }) => name === process.env.FIELDBOOK_MUTANT)
if (!mutant || !from || !most) throw new Error('The mutant, the first seed or the number of seeds is missing')
const { isPlain, acts } = mutant
const options = { laptops: 2, operations: 60, isPlain, ...(acts && { acts }) }
const ground = await prepareGround()
let found: string | null = null
let seeds = 0
while (found === null && seeds < most) {
  found = (await runPlan(ground, planOf(from + seeds++, options))).failure
}
console.log(`${seeds} seeds: ${found ?? 'nothing found'}`)
