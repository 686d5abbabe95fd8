/** I15: in the morning each laptop has its group's letterhead. */
import { isDeepStrictEqual } from 'node:util'
import { letterheadOf } from '../../../main/app/sheet/letterhead-of.ts'
import { getGroup } from '../../../main/service/access/groups.ts'
import { readLetterhead } from '../../../main/service/access/letterheads.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const letterheads: Invariant = {
  name: 'I15',
  afterNight({ hub, template, laptops }: World) {
    // A base server has none.
    if (!hub.own) return null
    const db = hub.own.store.read
    const group = getGroup(db, template.groupId)
    const there = readLetterhead(db, group)
    for (const { name, life } of laptops) {
      const here = life && letterheadOf(life.store.read, template.groupId)
      if (life !== null && !isDeepStrictEqual(here, there))
        return `I15: ${name} prints on the paper of ${here?.name}, and it is ${there?.name} by now`
    }
    return null
  },
}
