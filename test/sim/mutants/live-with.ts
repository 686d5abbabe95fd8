/** Lives through seeds with an engine that is wrong on purpose. Whoever imports this has to have imported the hook first. */
import type { PlanOptions } from '../plan.ts'
import type * as Fleet from './fleet.ts'
import type { Mutant } from './mutants.ts'

/** How large a day is. */
export type Size = Pick<PlanOptions, 'laptops' | 'operations'>

export const usualSize: Size = { laptops: 2, operations: 60 }

const fleets = new Map<string, Promise<typeof Fleet>>()

/** What an invariant said; null: none did, as a run that merely breaks tells nothing. */
export async function liveWith(
  { name, isPlain, isPutBack, acts }: Mutant,
  size: Size,
  seed: number,
): Promise<string | null> {
  const { prepareGround, planOf, runPlan } = await loadFleet(name)
  const options = { ...size, isPlain, ...(acts && { acts }), ...(isPutBack && { isPutBack }) }
  const { failure } = await runPlan(await prepareGround(), planOf(seed, options))
  return failure !== null && /^Seed \d+[^:]*: I\d+: /.test(failure) ? failure : null
}

async function loadFleet(name: string): Promise<typeof Fleet> {
  // from this one is learnt how far a change reaches
  await import('./fleet.ts')
  const fleet = fleets.get(name) ?? import(`./fleet.ts?mutant=${encodeURIComponent(name)}`)
  fleets.set(name, fleet)
  return fleet
}
