/** Finds the laptops that changed since they were last judged. */
import type { SimLaptop } from './laptop.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

interface Judged {
  life: Life | null
  version: string
}

const judged = new WeakMap<SimLaptop, Judged>()

/**
 * Returns the world with only the changed laptops: another program runs, the database had a commit, or the user meant
 * something since the last call.
 */
export function withChangedLaptops(world: World): World {
  return { ...world, laptops: world.laptops.filter(laptop => hasChanged(world, laptop)) }
}

function hasChanged({ meant, detached, takenOut }: World, laptop: SimLaptop): boolean {
  const { life } = laptop
  const version = `${life?.store.version()} ${meant.length} ${detached.size} ${takenOut.size}`
  const before = judged.get(laptop)
  judged.set(laptop, { life, version })
  return before?.life !== life || before.version !== version
}
