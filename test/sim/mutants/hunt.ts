/**
 * Runs each mutant until an invariant reports it, and prints a line of JSON for each. The argument is the highest
 * number of seeds for each mutant; `recorded` runs only the seed that is known to catch it.
 */
import './hook.ts'
import { caughtBy } from './caught-by.ts'
import { catchBy, liveWith, usualSize } from './live-with.ts'
import { type Mutant, sampleOf } from './mutant.ts'
import { mutants } from './mutants.ts'

export interface Hunted {
  name: string
  /** seed of the last run */
  seed: number
  /** the invariant's message; null: no invariant failed */
  found: string | null
}

const most = process.argv[2] === 'recorded' ? null : Number(process.argv[2])
if (Number.isNaN(most)) throw new Error('hunt.ts NUMBER-OF-SEEDS or hunt.ts recorded')
for (const mutant of most === null ? sampleOf(mutants) : mutants) {
  const hunted = most === null ? await tryRecorded(mutant) : await hunt(mutant, most)
  console.log(JSON.stringify(hunted))
}

async function tryRecorded(mutant: Mutant): Promise<Hunted> {
  const { name } = mutant
  const recorded = caughtBy[name]
  if (!recorded) return { name, seed: 0, found: null }
  return { name, seed: recorded.seed, found: await liveWith(mutant, recorded, recorded.seed) }
}

async function hunt(mutant: Mutant, most: number): Promise<Hunted> {
  const { name } = mutant
  for (let seed = 1; seed <= most; seed++) {
    const found = await catchBy(mutant, usualSize, seed)
    if (found !== null) return { name, seed, found }
  }
  // If these days do not show the fault, the recorded day must. The unchanged engine must pass that day.
  const recorded = caughtBy[name]
  if (!recorded) return { name, seed: most, found: null }
  return { name, seed: recorded.seed, found: await catchBy(mutant, recorded, recorded.seed) }
}
