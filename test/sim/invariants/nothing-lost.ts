/** I1: no saved edit is lost: the server, the outbox, a conflict or the archive has it. */
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

/** Only the user discards. Merging may end operations that another change has superseded. */
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
 * Returns whether a claim may be gone. Deleted jobs are not created again, nor jobs of the office that a restored
 * server has lost. There, a false success cannot be noticed.
 */
export function isBuried({ history, falselyConfirmed }: World, { jobUuid, laptop }: Meant): boolean {
  const isInVain = falselyConfirmed.has(laptop)
  if (history.graves.has(jobUuid)) return history.isRestored || isInVain
  const isLost = history.isRestored && history.makerOf(jobUuid) === 'office' && !history.knew(jobUuid)
  return isLost && isInVain
}

function isSomewhere(world: World, meant: Meant): boolean {
  const laptop = world.laptops.find(({ name }) => name === meant.laptop)
  const life = laptop?.life
  if (!life) return true
  // By the laptop's clock, the archive has expired.
  if (laptop.hasJumpedFar && laptop.archived.has(meant.jobUuid)) return true
  if (isBuried(world, meant)) return true
  const kind = claimKinds[meant.claim.type]
  return kind.isAtHub(world, meant) || kind.isHere(world, life, meant)
}
