/** Notes that were meant and notes on the laptops, read once for all invariants of one moment. */

import { asRead } from '../base-server/text.ts'
import type { SimLaptop } from '../laptop.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'

/** Groups claims with equal texts: they differ only in number. */
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
  /** claims by job, user and text */
  alike: ReadonlyMap<string, readonly Meant[]>
  /** notes on a laptop */
  on(laptop: SimLaptop): readonly NoteRow[]
}

export interface NoteRow {
  uuid: string
  comment: string
  count: number
}

const known = new WeakMap<World, NotesNow>()

/** Reads the notes once for each `judged`, as `duringOnEach` gets a new object at each moment. */
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
