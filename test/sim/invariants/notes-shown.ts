/** Of a person's notes what was meant and what lies on their laptop, for all who judge the same moment. */

import { asRead } from '../base-server/text.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'

/** What several acts meant in the same words is told apart by its number alone. */
export function gatherAlike(meant: readonly Meant[], type: 'note' | 'press'): Map<string, Meant[]> {
  const alike = new Map<string, Meant[]>()
  for (const one of meant) {
    if (one.claim.type !== type) continue
    const words =
      one.claim.type === 'note' ? asRead(one.claim.text) : one.claim.type === 'press' ? one.claim.state : ''
    const key = `${one.jobUuid} ${one.userId} ${words}`
    const others = alike.get(key)
    if (others) others.push(one)
    else alike.set(key, [one])
  }
  return alike
}

export interface NotesNow {
  /** what was meant, by job, person and words */
  alike: ReadonlyMap<string, readonly Meant[]>
  /** what lies on the laptop */
  on(laptop: SimLaptop): readonly NoteRow[]
}

export interface NoteRow {
  uuid: string
  comment: string
  count: number
}

const known = new WeakMap<World, NotesNow>()

/** `judged`: as `duringOnEach` is given it, which is another one at each moment. */
export function notesNow(judged: World): NotesNow {
  const made = known.get(judged) ?? readNotes(judged)
  known.set(judged, made)
  return made
}

function readNotes({ meant }: World): NotesNow {
  const read = new Map<SimLaptop, readonly NoteRow[]>()
  return {
    alike: gatherAlike(meant, 'note'),
    on(laptop) {
      const rows = read.get(laptop) ?? notesOn(laptop)
      read.set(laptop, rows)
      return rows
    },
  }
}

function notesOn({ life, userId }: SimLaptop): readonly NoteRow[] {
  const rows = life?.store.read.all<NoteRow>(
    `SELECT j.uuid, e.comment, count(*) AS count FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE e.type = 'NOTE' AND e.user_id = ? GROUP BY 1, 2`,
    userId,
  )
  const alike = Map.groupBy(rows ?? [], ({ uuid, comment }) => `${uuid} ${asRead(comment)}`)
  return [...alike.values()].map(same => ({
    uuid: same[0]?.uuid ?? '',
    comment: asRead(same[0]?.comment ?? ''),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
}
