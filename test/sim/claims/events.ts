/** Claims that appear in a job's history: notes, actions, assignments and confirmed discrepancies. */

import type { JobEvent } from '../../../shared/entities/job.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import type { AssignmentAction } from '../../../shared/sync/intents.ts'
import { asRead } from '../base-server/text.ts'
import type { EventRow } from '../holdings.ts'
import type { Life } from '../life.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import { type ClaimKind, type ClaimOf, isOvertaken, waits } from './claim-kind.ts'

/**
 * Returns the job's history at the server. For a deleted job it is the last one; a job that was created again has both.
 */
export function eventsAtHub({ hub, history }: World, jobUuid: string): EventRow[] {
  const buried = history.graves.get(jobUuid)?.events.map(toRow) ?? []
  return [...buried, ...hub.holdings.events(jobUuid)]
}

function toRow(event: JobEvent): EventRow {
  return {
    type: event.type,
    comment: event.comment && asRead(event.comment),
    user_id: event.userId,
    to_user_id: event.toUserId,
    new_resource_state: event.newResourceState,
    at: event.eventTimeStamp,
  }
}

export const note: ClaimKind = {
  isAtHub(world, { jobUuid, userId, claim }) {
    const { text } = claim as ClaimOf<'note'>
    return eventsAtHub(world, jobUuid).some(
      event => event.type === 'NOTE' && event.user_id === userId && event.comment === asRead(text),
    )
  },
  isHere: waits,
}

export const press: ClaimKind = {
  isAtHub(world, { jobUuid, userId, claim }) {
    const { state } = claim as ClaimOf<'press'>
    return eventsAtHub(world, jobUuid).some(
      event => event.new_resource_state === state && (event.to_user_id ?? event.user_id) === userId,
    )
  },
  isHere(world, life, meant) {
    // The next reading shows that the action was lost, unless another action was based on it.
    const isBuiltOn = world.falselyConfirmed.has(meant.laptop) && isOvertaken(world, meant, [])
    return isBuiltOn || waits(world, life, meant)
  },
}

const statesPlanned: Readonly<Record<AssignmentAction, string>> = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
}

/** An assignment to the present state makes no event: the server's success or the state itself is enough. */
export const assignment: ClaimKind = {
  isAtHub(world, { laptop, jobUuid, userId, claim }) {
    const { of, action } = claim as ClaimOf<'assignment'>
    if (world.history.tookPlanning(laptop, jobUuid, action, of)) return true
    const state = statesPlanned[action]
    const isOf = ({ user_id, to_user_id, new_resource_state }: EventRow) =>
      user_id === userId && to_user_id === of && new_resource_state === state
    return eventsAtHub(world, jobUuid).some(isOf) || stateAtHub(world, jobUuid, of) === state
  },
  isHere(world, life, meant) {
    return waits(world, life, meant) || isPlannedSince(world, life, meant)
  },
}

function stateAtHub({ hub }: World, jobUuid: string, userId: number): string {
  const there = hub.holdings.resourceState(jobUuid, userId)
  return there !== undefined && !absentStates.some(state => state === there) ? there : 'UNASSIGNED'
}

/** Returns whether a lost assignment cannot be noticed by reading: the user was assigned otherwise since, or acted. */
function isPlannedSince(world: World, { store }: Life, meant: Meant): boolean {
  const { laptop, jobUuid, userId, claim, operationId } = meant
  const { of } = claim as ClaimOf<'assignment'>
  // A lost assignment is sent again after a restore only if it is still shown here.
  if (world.history.isRestored)
    return store.read.get('SELECT 1 FROM operations WHERE id = ?', operationId) !== undefined
  if (!world.falselyConfirmed.has(laptop)) return false
  const isByOther = ({ user_id, to_user_id, new_resource_state }: EventRow) =>
    user_id !== userId && (to_user_id ?? user_id) === of && new_resource_state !== null
  const isPressedSince = of === userId && world.meant.some(later => isPressAfter(meant, later))
  return isPressedSince || isOvertaken(world, meant, ['of']) || eventsAtHub(world, jobUuid).some(isByOther)
}

/** Returns whether the user assigned the job to themselves and then acted on it. */
function isPressAfter({ step, laptop, jobUuid }: Meant, later: Meant): boolean {
  return (
    later.step > step && later.laptop === laptop && later.jobUuid === jobUuid && later.claim.type === 'press'
  )
}

export const confirmed: ClaimKind = {
  isAtHub({ hub, history }, { jobUuid, claim }) {
    const { text } = claim as ClaimOf<'confirmed'>
    if (history.graves.has(jobUuid)) return true
    return hub.holdings.isConfirmed(jobUuid, text)
  },
  isHere: waits,
}
