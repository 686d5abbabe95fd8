/** The resource action: PUT /job/:id/action (interface, "Resource action"). */
import { type ActionState, actionStates } from '../../../shared/entities/states.ts'
import type { Command } from '../command.ts'
import { requireQuota } from '../entity/quota.ts'
import { requireMayAct } from '../may/jobs.ts'
import { getJobVersion } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'
import { moveResource } from './move-resource.ts'
import { requireShortText } from './notes.ts'
import { getUserId } from './plan.ts'

export interface Action {
  /** id, UUID or `me` */
  userRef: string | undefined
  state: string | undefined
  comment?: string | null
  latitude?: number | null
  longitude?: number | null
  accuracy?: number | null
  /** milliseconds since the epoch; a future time counts as now */
  eventTimeStamp?: number | null
}

/** @throws Refused `bad-request`, `forbidden`, `not-found`, `conflict` */
export function actOnJob(command: Command, ref: string, action: Action): void {
  const state = parseActionState(action.state)
  const job = getJobVersion(command.db, command.actor, ref)
  const userId = getUserId(command, action.userRef)
  requireMayAct(command.db, command.actor, job, userId)
  const { comment = null, latitude, longitude, accuracy } = action
  if (comment !== null) requireShortText('comment', comment)
  moveResource(command, job, userId, state, {
    at: action.eventTimeStamp ?? command.now,
    comment,
    latitude,
    longitude,
    accuracy,
  })
  if (comment !== null) requireQuota(command.db, 'job', job.id)
}

function parseActionState(text: string | undefined): ActionState {
  const state = actionStates.find(name => name === text)
  return state ?? refuse('bad-request', `state must be one of ${actionStates.join(', ')}.`)
}
