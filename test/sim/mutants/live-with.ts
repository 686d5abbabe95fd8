/** Runs seeds with a mutated engine. Import the hook before this module. */
import { plainTraits } from '../base-server/traits.ts'
import type { PlanOptions } from '../plan.ts'
import type * as Fleet from './fleet.ts'
import type { Mutant } from './mutant.ts'

/** The size of a day. */
export type Size = Pick<PlanOptions, 'laptops' | 'operations'>

export const usualSize: Size = { laptops: 2, operations: 60 }

const fleets = new Map<string, Promise<typeof Fleet>>()

/** Returns an invariant's message, or null: a run that merely breaks does not count. */
export async function liveWith(mutant: Mutant, size: Size, seed: number): Promise<string | null> {
  return liveThrough(await loadFleet(mutant.name), mutant, size, seed)
}

/** Like `liveWith`, but returns null if the unchanged engine fails on that day too. */
export async function catchBy(mutant: Mutant, size: Size, seed: number): Promise<string | null> {
  const found = await liveWith(mutant, size, seed)
  if (found === null) return null
  return (await liveThrough(await import('./fleet.ts'), mutant, size, seed)) === null ? found : null
}

async function liveThrough(
  { prepareGround, planOf, runPlan }: typeof Fleet,
  mutant: Mutant,
  size: Size,
  seed: number,
): Promise<string | null> {
  const { failure } = await runPlan(await prepareGround(), planOf(seed, { ...size, ...dayOf(mutant) }))
  return failure !== null && /^Seed \d+(?: \(base server: .*?\))?: I\d+: /.test(failure) ? failure : null
}

function dayOf({
  isBase,
  isRestored = false,
  isLive = false,
  traits,
  acts,
}: Mutant): Omit<PlanOptions, keyof Size> {
  const ofServer = traits && { traits: { ...plainTraits, ...traits } }
  return { isBase, isRestored, isLive, ...ofServer, ...(acts && { acts }) }
}

async function loadFleet(name: string): Promise<typeof Fleet> {
  // The hook records the imports of this first load without a mutant.
  await import('./fleet.ts')
  const fleet = fleets.get(name) ?? import(`./fleet.ts?mutant=${encodeURIComponent(name)}`)
  fleets.set(name, fleet)
  return fleet
}
