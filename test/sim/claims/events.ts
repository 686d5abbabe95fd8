/** What shows in a job's history: notes, presses, people that were planned, discrepancies that were seen. */
import type { AssignmentAction } from '../../../shared/intents.ts'
import type { JobEvent } from '../../../shared/job.ts'
import { absentStates } from '../../../shared/states.ts'
import { asRead } from '../base-server/text.ts'
import type { EventRow } from '../holdings.ts'
import type { Life } from '../laptop.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import { type ClaimKind, type ClaimOf, isOvertaken, waits } from './claim-kind.ts'

/** The job's history at the hub; of one that was deleted as it was, and of one that was made again since both. */
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
    // found out by the next reading, when another state was built on it
    const isBuiltOn = world.toldInVain.has(meant.laptop) && isOvertaken(world, meant, [])
    return isBuiltOn || waits(world, life, meant)
  },
}

const statesPlanned: Readonly<Record<AssignmentAction, string>> = {
  assign: 'ASSIGNED',
  schedule: 'SCHEDULED',
  unschedule: 'UNASSIGNED',
}

/** Who is in that state already makes no event: then it is enough that the hub took it, or has them in it. */
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

/** What never came is found out by reading: not where the person was planned otherwise since, or moved by themself. */
function isPlannedSince(world: World, { store }: Life, meant: Meant): boolean {
  const { laptop, jobUuid, userId, claim, operationId } = meant
  const { of } = claim as ClaimOf<'assignment'>
  // what a hub that was put back has lost is given back where it is so still, as it is read here
  if (world.history.isPutBack)
    return store.read.get('SELECT 1 FROM operations WHERE id = ?', operationId) !== undefined
  if (!world.toldInVain.has(laptop)) return false
  const isByOther = ({ user_id, to_user_id, new_resource_state }: EventRow) =>
    user_id !== userId && (to_user_id ?? user_id) === of && new_resource_state !== null
  const isPressedSince = of === userId && world.meant.some(later => isPressAfter(meant, later))
  return isPressedSince || isOvertaken(world, meant, ['of']) || eventsAtHub(world, jobUuid).some(isByOther)
}

/** Who plans themself and then goes on from there. */
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
