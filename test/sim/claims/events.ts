/** What shows in a job's history: notes, presses, people that were planned, discrepancies that were seen. */
import type { JobEvent } from '../../../shared/job.ts'
import type { World } from '../world.ts'
import { type ClaimKind, type ClaimOf, isOvertaken, waits } from './claim-kind.ts'

export interface EventRow {
  type: string
  comment: string | null
  user_id: number | null
  to_user_id: number | null
  new_resource_state: string | null
  at: number
}

/** The job's history at the hub; as it was, of one that was deleted. */
export function eventsAtHub({ hub, history }: World, jobUuid: string): EventRow[] {
  const grave = history.graves.get(jobUuid)
  if (grave) return grave.events.map(toRow)
  return hub.store.read.all<EventRow>(
    `SELECT e.type, e.comment, e.user_id, e.to_user_id, e.new_resource_state, e.at
     FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ?`,
    jobUuid,
  )
}

function toRow(event: JobEvent): EventRow {
  return {
    type: event.type,
    comment: event.comment,
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
      event => event.type === 'NOTE' && event.user_id === userId && event.comment === text,
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

const planned: ReadonlySet<string> = new Set(['ASSIGN', 'SCHEDULE', 'UNASSIGN', 'UNSCHEDULE'])

function isPlanning(event: EventRow, userId: number, of: number): boolean {
  return planned.has(event.type) && event.user_id === userId && event.to_user_id === of
}

/** Who is in that state already makes no event: then it is enough that it was answered. */
export const assignment: ClaimKind = {
  isAtHub(world, { jobUuid, userId, claim }) {
    const { of } = claim as ClaimOf<'assignment'>
    return eventsAtHub(world, jobUuid).some(event => isPlanning(event, userId, of))
  },
  isHere(_world, { store }, { operationId }) {
    return store.read.get('SELECT 1 FROM operations WHERE id = ?', operationId) !== undefined
  },
}

export const confirmed: ClaimKind = {
  isAtHub({ hub, history }, { jobUuid, claim }) {
    const { text } = claim as ClaimOf<'confirmed'>
    if (history.graves.has(jobUuid)) return true
    const row = hub.store.read.get(
      `SELECT 1 FROM events e JOIN jobs j ON j.id = e.job_id
       WHERE j.uuid = ? AND e.type = 'NOTE' AND e.comment = ? AND e.confirmed_at IS NOT NULL`,
      jobUuid,
      text,
    )
    return row !== undefined
  },
  isHere: waits,
}
