/** I5: the number of unsent operations on the screen equals the SQL count and the length of the list. */
import { readStatus } from '../../../main/sync/status.ts'
import { outboxOf } from '../acts/think-again.ts'
import type { Life } from '../life.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

const told = new WeakMap<Life, number>()

export const pill: Invariant = {
  name: 'I5',
  duringOnEach({ laptops }: World) {
    for (const { name, life } of laptops) {
      if (!life) continue
      const { pending, conflicts } = readStatus(life.context)
      const counted = life.store.read.get<{ pending: number; conflicts: number }>(
        `SELECT (SELECT count(*) FROM operations WHERE state NOT IN ('done', 'discarded')) AS pending,
           (SELECT count(*) FROM conflicts WHERE resolved_at IS NULL) AS conflicts`,
      )
      if (pending !== counted?.pending || conflicts !== counted.conflicts) {
        return `I5: the pill of ${name} says ${pending} waiting and ${conflicts} conflicts, and there are ${counted?.pending} and ${counted?.conflicts}`
      }
      // The list is long, and its length changes only with the number.
      if (told.get(life) === pending) continue
      told.set(life, pending)
      const listed = outboxOf({ life }).length
      if (listed !== pending)
        return `I5: the pill of ${name} says ${pending} waiting, and ${listed} are listed`
    }
    return null
  },
}
