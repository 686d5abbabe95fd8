/**
 * I14: a discrepancy has at most one follow-up job, however often users create it, and exactly one unless a user
 * discarded it. It names the job that it follows, and each laptop that has both links them.
 */
import { readJobView } from '../../../main/app/views/job-view.ts'
import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import { pendingOf } from '../../../main/sync/outbox/operation.ts'
import { jobFrom } from '../hub-holdings.ts'
import type { SimLaptop } from '../laptop.ts'
import type { FollowUp, World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const followUps: Invariant = {
  name: 'I14',
  atEnd(world) {
    if (world.history.isRestored) return null
    for (const asked of alike(world)) {
      const violation = findTwice(world, asked) ?? findUnlinked(world, asked)
      if (violation !== null) return violation
    }
    return null
  },
}

/** Groups follow-ups by discrepancy. */
function alike({ followUps: all }: World): FollowUp[][] {
  const groups = new Map<string, FollowUp[]>()
  for (const one of all) {
    const key = `${one.followed} ${one.text}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function findTwice({ history }: World, asked: readonly FollowUp[]): string | null {
  const made = new Set(asked.map(({ jobUuid }) => jobUuid).filter(uuid => history.knew(uuid)))
  const [first] = asked
  return made.size > 1
    ? `I14: "${first?.text}" on job ${first?.followed} has ${made.size} jobs that follow it: ${[...made].join()}`
    : null
}

function findUnlinked(world: World, asked: readonly FollowUp[]): string | null {
  for (const one of asked) {
    const { followed, jobUuid } = one
    const db = world.hub.own?.store.read
    if (!db || !findJobAnywhere(db, jobUuid)) continue
    const { followsJobUuid } = jobFrom(db, jobUuid) as { followsJobUuid?: unknown }
    if (followsJobUuid !== followed)
      return `I14: job ${jobUuid} should follow ${followed}, and the hub says ${String(followsJobUuid)}`
    for (const laptop of world.laptops) {
      const violation = findUnlinkedOn(laptop, one)
      if (violation !== null) return violation
    }
  }
  return null
}

function findUnlinkedOn({ name, life }: SimLaptop, { followed, jobUuid, text }: FollowUp): string | null {
  if (life === null || pendingOf(life.store.read, jobUuid).length > 0) return null
  const [from, to] = [readJobView(life.context, followed), readJobView(life.context, jobUuid)]
  if (from === null || to === null) return null
  if (to.follows?.uuid !== followed) return `I14: on ${name} job ${jobUuid} does not lead to ${followed}`
  const notes = from.notes.filter(note => note.discrepancy && note.text === text)
  return notes.every(note => note.followUpUuid === jobUuid)
    ? null
    : `I14: on ${name} "${text}" on job ${followed} does not lead to ${jobUuid}`
}
