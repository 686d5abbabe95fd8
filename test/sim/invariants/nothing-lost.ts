/** I1: no acknowledged edit is lost: it is on the hub, in the outbox, in a conflict, or in the archive by the person. */
import { claimKinds } from '../claims/kinds.ts'
import { type Meant, sayMeant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const nothingLost: Invariant = {
  name: 'I1',
  duringOnEach: world => findDiscarded(world),
  atEnd(world) {
    for (const meant of world.meant) {
      if (meant.fate !== 'stands' || isSomewhere(world, meant)) continue
      return `I1: ${sayMeant(meant)} was acknowledged, but it is neither on the hub, nor in the outbox, nor in a conflict, nor in the archive`
    }
    return null
  },
}

/** Only the person discards; merging ends what the office or a later edit overtook. */
function findDiscarded({ laptops, takenOut }: World): string | null {
  for (const { name, life } of laptops) {
    const rows = life?.store.read.all<{ id: string; kind: string; reason: string | null }>(
      `SELECT id, kind, reason_code AS reason FROM operations
       WHERE state = 'discarded' AND (reason_code IS NULL OR reason_code NOT IN ('superseded', 'conflict'))`,
    )
    const lost = rows?.find(({ id }) => !takenOut.has(id))
    if (lost) return `I1: ${name} discarded ${lost.kind} ${lost.id} (${lost.reason}), which nobody took out`
  }
  return null
}

/**
 * Nobody gives back to the hub what the office deleted there, nor a job of the office's that it lost when it was put
 * back; and nobody reads there whether an answer was true.
 */
export function isBuried({ history, toldInVain }: World, { jobUuid, laptop }: Meant): boolean {
  const isInVain = toldInVain.has(laptop)
  if (history.graves.has(jobUuid)) return history.isPutBack || isInVain
  const isLost = history.isPutBack && history.makerOf(jobUuid) === 'office' && !history.knew(jobUuid)
  return isLost && isInVain
}

function isSomewhere(world: World, meant: Meant): boolean {
  const laptop = world.laptops.find(({ name }) => name === meant.laptop)
  const life = laptop?.life
  if (!life) return true
  // by its clock, the fortnight of what was taken out is over
  if (laptop.hasJumpedFar && laptop.archived.has(meant.jobUuid)) return true
  if (isBuried(world, meant)) return true
  const kind = claimKinds[meant.claim.type]
  return kind.isAtHub(world, meant) || kind.isHere(world, life, meant)
}
