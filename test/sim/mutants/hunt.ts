/**
 * Runs each mutant until an invariant names what it does, one after another; a run that merely breaks tells nothing.
 * The argument says how many seeds each gets at most. Prints a line of JSON for each.
 */
import type * as GroundModule from '../ground.ts'
import type * as RunModule from '../run.ts'
import { type Mutant, mutants } from './mutants.ts'

export interface Hunted {
  name: string
  seeds: number
  /** what an invariant said; null: none did */
  found: string | null
}

/** Where the hunt begins, of what shows in few runs; where that has moved, it goes on from there. */
const showsIn: ReadonlyMap<string, number> = new Map([
  ['takes a note that was not found for done', 7],
  ['forgets which events are claimed', 14],
  ['drops what is refused with 422', 11],
  ['takes any page for a success', 7],
  ['takes 401 for done', 13],
  ['keeps no conflict', 12],
  ['makes a form again blindly after an unclear end', 21],
  ['never sends again in a lane in which the disk failed', 13],
  ['never finds out that an asset is gone', 14],
])

const most = Number(process.argv[2])
if (!most) throw new Error('The number of seeds is missing')
// each fleet has a folder to remove at the end
process.setMaxListeners(mutants.length + 10)
for (const mutant of mutants) console.log(JSON.stringify(await hunt(mutant)))

async function hunt({ name, isPlain, acts }: Mutant): Promise<Hunted> {
  const query = `?mutant=${encodeURIComponent(name)}`
  const { planOf, prepareGround }: typeof GroundModule = await import(`../ground.ts${query}`)
  const { runPlan }: typeof RunModule = await import(`../run.ts${query}`)
  const options = { laptops: 2, operations: 60, isPlain, ...(acts && { acts }) }
  const ground = await prepareGround()
  const first = showsIn.get(name) ?? 1
  for (let seeds = 1; seeds <= most; seeds++) {
    const { failure } = await runPlan(ground, planOf(first + seeds - 1, options))
    if (failure !== null && /^Seed \d+[^:]*: I\d: /.test(failure)) return { name, seeds, found: failure }
  }
  return { name, seeds: most, found: null }
}
