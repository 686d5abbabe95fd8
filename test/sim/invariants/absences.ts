/**
 * I19: in the evening the server has each absence once, with its last values. In the morning each laptop shows the
 * absences of the server.
 */

import type { ReadDb } from '../../../main/store/db.ts'
import { shownAvailability } from '../../../main/sync/operations/lists/availability-change.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const absences: Invariant = {
  name: 'I19',
  atEnd(world) {
    // A base server has none.
    if (!world.hub.own || world.history.isRestored) return null
    const there = absencesIn(world.hub.own.store.read)
    for (const [uuid, { reason, isSure }] of world.absences) {
      const found = there.get(uuid) ?? null
      if (isSure && found !== reason && !isDiscarded(world, uuid))
        return `I19: the absence ${uuid} is ${said(found)} at the hub, and should be ${said(reason)}`
    }
    const reasons = [...there.values()]
    const twice = reasons.find((reason, at) => reasons.indexOf(reason) !== at)
    return twice === undefined ? null : `I19: the hub has ${said(twice)} twice`
  },
  afterNight({ hub, laptops, template }: World) {
    if (!hub.own) return null
    const there = absencesIn(hub.own.store.read)
    for (const { name, life } of laptops) {
      if (life === null) continue
      const here = shownAvailability(life.store.read, [template.groupId])
      for (const uuid of new Set([...there.keys(), ...here.keys()])) {
        const [shown, stored] = [here.get(uuid), there.get(uuid)]
        if (!shown?.isWaiting && (shown?.reason ?? null) !== (stored ?? null))
          return `I19: ${name} shows the absence ${uuid} as ${said(shown?.reason)}, and it is ${said(stored)}`
      }
    }
    return null
  },
}

const said = (reason: string | null | undefined) => (reason ? `"${reason}"` : 'absent')

function absencesIn(db: ReadDb): Map<string, string | null> {
  const rows = db.all<{ uuid: string; reason: string | null }>('SELECT uuid, reason FROM availability')
  return new Map(rows.map(({ uuid, reason }) => [uuid, reason]))
}

/** Whether a user discarded a change of the entry, so that an earlier value may be the last one. */
function isDiscarded({ laptops }: World, uuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE kind = 'availability.change' AND state = 'discarded'
    AND intent ->> 'entryUuid' = ?`
  return laptops.some(({ life }) => life?.store.read.has(sql, uuid))
}
