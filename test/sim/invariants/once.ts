/** I2: an operation has at most one visible effect, and exactly one when all work is sent. */
import { readJobView } from '../../../main/app/views/job-view.ts'
import type { Note } from '../../../shared/views/view.ts'
import { asRead } from '../base-server/text.ts'
import { eventsAtHub } from '../claims/events.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { isTimeNote } from './late-actions.ts'
import { gatherAlike, notesNow } from './notes-shown.ts'
import { isBuried } from './nothing-lost.ts'

export const once: Invariant = {
  name: 'I2',
  duringOnEach: world => findShownTwice(world),
  atEnd: world =>
    findWrongCount(world, 'note') ??
    findWrongCount(world, 'press') ??
    findRisen(world) ??
    findEntryTwice(world),
}

/** A laptop never shows more of its user's notes than were written. */
function findShownTwice(world: World): string | null {
  const { alike, on } = notesNow(world)
  for (const laptop of world.laptops) {
    const { name, life, userId } = laptop
    for (const { uuid, comment, count } of on(laptop)) {
      const meant = alike.get(`${uuid} ${userId} ${comment}`)
      const most = meant ? mostOf(meant) : isTimeNote(comment) ? mostTimeNotes(world, uuid, userId) : 0
      if (count <= most || !life) continue
      // Notes that are likely the same are shown as one.
      const seen =
        readJobView(life.context, uuid)?.notes.filter(note => isOf(note, userId, comment)).length ?? 0
      if (seen > most)
        return `I2: ${name} shows "${comment}" ${seen} times on job ${uuid}, meant ${most} times`
    }
  }
  return null
}

/** The note that states the time of a late action comes with the action. */
function mostTimeNotes({ meant }: World, jobUuid: string, userId: number): number {
  const isTwice = (one: Meant) =>
    one.mayBeTwice && one.claim.type === 'press' && one.jobUuid === jobUuid && one.userId === userId
  return meant.some(isTwice) ? 2 : 1
}

/** Returns the highest allowed number of effects. */
export function mostOf(meant: readonly Meant[]): number {
  return meant.length + meant.filter(({ mayBeTwice }) => mayBeTwice).length
}

function isOf(note: Note, userId: number, text: string): boolean {
  return note.userId === userId && asRead(note.text) === text
}

function findWrongCount(world: World, type: 'note' | 'press'): string | null {
  for (const alike of gatherAlike(world.meant, type).values()) {
    const [first] = alike
    if (!first || (type === 'press' && first.claim.type !== 'press')) continue
    // An operation that was undone while it was resent may have had its effect before.
    const most = mostOf(alike.filter(({ fate }) => world.history.isRestored || fate !== 'taken-back'))
    const least = type === 'press' ? 0 : alike.filter(meant => isDue(world, meant)).length
    const found = countAtHub(world, first)
    if (found < least || found > most) {
      const words = first.claim.type === 'note' ? first.claim.text : JSON.stringify(first.claim)
      return `I2: the hub has "${words}" of ${first.laptop} ${found} times on job ${first.jobUuid}, expected ${least} to ${most}`
    }
  }
  return null
}

/** Returns whether the claim must have an effect: it was saved, and its operation is done. */
export function isDue(world: World, meant: Meant): boolean {
  const { fate, operationId, laptop } = meant
  if (fate !== 'stands' || isBuried(world, meant)) return false
  const life = world.laptops.find(({ name }) => name === laptop)?.life
  const row = life?.store.read.get<{ state: string }>(
    'SELECT state FROM operations WHERE id = ?',
    operationId,
  )
  return row === undefined || row.state === 'done'
}

function countAtHub(world: World, { jobUuid, userId, claim }: Meant): number {
  return eventsAtHub(world, jobUuid).filter(event => {
    if (claim.type === 'note') {
      return event.type === 'NOTE' && event.user_id === userId && event.comment === asRead(claim.text)
    }
    // A base server has no versions: a user who sets their own state may reset another user's to what they read before.
    const isOwn = !world.isBase || event.user_id === userId
    const isOf = isOwn && (event.to_user_id ?? event.user_id) === userId
    return claim.type === 'press' && event.new_resource_state === claim.state && isOf
  }).length
}

/** A server that renames entries must have each item once, too. */
function findEntryTwice({ hub: { holdings }, meant }: World): string | null {
  const isTwice = (jobUuid: string) =>
    meant.some(one => one.mayBeTwice && one.jobUuid === jobUuid && one.claim.type === 'value')
  for (const [jobUuid, { items }] of holdings.jobs()) {
    if (isTwice(jobUuid)) continue
    const alike = Map.groupBy(items, ({ uuid }) => holdings.originOf(uuid)).values()
    const [first] = alike.find(same => same.length > 1) ?? []
    if (first) return `I2: job ${jobUuid} has the item "${first.title}" more than once`
  }
  return null
}

/** A deleted job is not created again. A base server does not say whether a job of this laptop was there. */
function findRisen({ hub, history, meant, isBase }: World): string | null {
  const there = new Set(hub.holdings.jobUuids())
  for (const uuid of history.graves.keys()) {
    const isOfLaptop = meant.some(one => one.jobUuid === uuid && one.claim.type === 'job')
    if (isOfLaptop && isBase) continue
    if (there.has(uuid)) return `I2: job ${uuid} was deleted by the office and is at the hub again`
  }
  return null
}
