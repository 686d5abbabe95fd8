/**
 * Runs each mutant until an invariant names what it does, one after another, and prints a line of JSON for each. The
 * argument says how many seeds each gets at most; `recorded`: each gets the one that is known to catch it.
 */
import './hook.ts'
import { caughtBy } from './caught-by.ts'
import { catchBy, liveWith, usualSize } from './live-with.ts'
import { type Mutant, sampleOf } from './mutant.ts'
import { mutants } from './mutants.ts'

export interface Hunted {
  name: string
  /** of the last run */
  seed: number
  /** what an invariant said; null: none did */
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
  // what so many days do not show is rare, and the recorded one is still to show it, and of the mutant alone
  const recorded = caughtBy[name]
  if (!recorded) return { name, seed: most, found: null }
  return { name, seed: recorded.seed, found: await catchBy(mutant, recorded, recorded.seed) }
}
