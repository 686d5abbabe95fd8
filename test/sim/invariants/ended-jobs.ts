/**
 * I18: a job that the office ended stays over, unless a user reopens it after a question or without knowing that it is
 * over.
 */
import { isJobOver } from '../../../shared/entities/states.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const endedJobs: Invariant = {
  name: 'I18',
  during: ({ unasked: [first] }) =>
    first === undefined ? null : `I18: ${first} was accepted without a question, although the job was over`,
  atEnd(world) {
    // Work that a false success or a restore lost is sent again, and was meant before.
    if (world.falselyConfirmed.size > 0 || world.history.isRestored) return null
    const jobs = world.hub.holdings.jobs()
    for (const [uuid, { state, meantBefore, mayBeReopened }] of world.ended) {
      const job = jobs.get(uuid)
      if (job === undefined || isJobOver(job.state) || mayBeReopened) continue
      if (!isMovedSince(world, uuid, meantBefore))
        return `I18: the office set ${uuid} to ${state}, nobody moved it since, and the hub has ${job.state}`
    }
    return null
  },
}

function isMovedSince({ meant }: World, uuid: string, meantBefore: number): boolean {
  return meant
    .slice(meantBefore)
    .some(({ jobUuid, claim }) => jobUuid === uuid && (claim.type === 'press' || claim.type === 'assignment'))
}
