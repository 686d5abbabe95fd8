/** Seeded choices that pages need in addition to those of `Chance`. */
import type { Chance } from '../sim/chance.ts'

export type { Chance } from '../sim/chance.ts'

/** Returns a number in [low, high). */
export function between(chance: Chance, low: number, high: number): number {
  return low + (high - low) * chance.fraction()
}

/** Returns a whole number from `low` to `high`, both included. */
export function whole(chance: Chance, low: number, high: number): number {
  return low + chance.below(high - low + 1)
}

export function happens(chance: Chance, probability: number): boolean {
  return chance.fraction() < probability
}

/** Returns a number from `low` to `high` with a random sign. */
export function eitherWay(chance: Chance, low: number, high: number): number {
  return (happens(chance, 0.5) ? 1 : -1) * between(chance, low, high)
}

export function shuffle<T>(chance: Chance, list: readonly T[]): T[] {
  return list
    .map(item => ({ item, place: chance.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Returns a number of the normal distribution with mean 0 and deviation 1, approximated by a sum. */
export function normal(chance: Chance): number {
  let sum = 0
  for (let draw = 0; draw < 4; draw++) sum += chance.fraction()
  return (sum - 2) * Math.sqrt(3)
}
