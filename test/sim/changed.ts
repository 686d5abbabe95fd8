/** Which laptops there is anything new to judge of. */
import type { Life, SimLaptop } from './laptop.ts'
import type { World } from './world.ts'

interface Judged {
  life: Life | null
  version: string
}

const judged = new WeakMap<SimLaptop, Judged>()

/**
 * The world with those laptops alone whose program is another than at the last call, whose database had a commit since,
 * or for whose person anything was noted.
 */
export function withChangedLaptops(world: World): World {
  return { ...world, laptops: world.laptops.filter(laptop => hasChanged(world, laptop)) }
}

function hasChanged({ meant, unhung, takenOut }: World, laptop: SimLaptop): boolean {
  const { life } = laptop
  const version = `${life?.store.version()} ${meant.length} ${unhung.size} ${takenOut.size}`
  const before = judged.get(laptop)
  judged.set(laptop, { life, version })
  return before?.life !== life || before.version !== version
}
