/** Schedule, assign, unschedule (interface, "Jobs"), and what follows from disabling a user. */

import { reason } from '../../../shared/message.ts'
import { liftOverride, openResourceStates, type ResourceState } from '../../../shared/states.ts'
import { findUserId } from '../access/users.ts'
import type { Command } from '../command.ts'
import { requireMayPlan } from '../may/jobs.ts'
import { getJobVersion, type JobRecord, resourceOf } from '../records/job-record.ts'
import { recordEvent } from '../records/record-event.ts'
import { refuse } from '../refuse.ts'
import { deactivateResource, moveResource, restate } from './move-resource.ts'

/** PUT /job/:id/schedule. `userRef`: id, UUID or `me`. @throws Refused */
export function scheduleUser(
  command: Command,
  ref: string,
  userRef: string | undefined,
  send: boolean,
): void {
  plan(command, ref, userRef, 'SCHEDULED', send)
}

/** PUT /job/:id/assign. */
export function assignUser(command: Command, ref: string, userRef: string | undefined, send: boolean): void {
  plan(command, ref, userRef, 'ASSIGNED', send)
}

/** PUT /job/:id/unschedule: the resource stays, as UNASSIGNED. */
export function unscheduleUser(
  command: Command,
  ref: string,
  userRef: string | undefined,
  send: boolean,
): void {
  plan(command, ref, userRef, 'UNASSIGNED', send)
}

function plan(
  command: Command,
  ref: string,
  userRef: string | undefined,
  to: ResourceState,
  sendMessage: boolean,
): void {
  const job = getJobVersion(command.db, command.actor, ref)
  const userId = getUserId(command, userRef)
  requireMayPlan(command.actor, job, userId, to === 'UNASSIGNED' ? 'off' : 'on')
  if (to !== 'UNASSIGNED') requireWorksInGroup(command, job, userId)
  const isMoved = moveResource(command, job, userId, to)
  if (isMoved && sendMessage) recordEvent(command, job, { type: 'SEND_SCHEDULE', toUserId: userId })
}

export function getUserId({ db, actor }: Command, userRef: string | undefined): number {
  if (userRef === undefined || userRef === '') return refuse('bad-request', 'userId is required.')
  return findUserId(db, actor, userRef) ?? refuse('not-found', reason('no-such-user'))
}

/** Only somebody of the job's group who is not disabled can be put on it. */
export function requireWorksInGroup(
  { db, seat }: Command,
  job: Pick<JobRecord, 'group_id'>,
  userId: number,
): void {
  // a laptop does not know everybody: there the hub has the last word
  if (seat === 'laptop') return
  const user = db.get<{ disabled_at: number | null }>(
    `SELECT u.disabled_at FROM users u JOIN memberships m ON m.user_id = u.id
     WHERE u.id = ? AND m.group_id = ?`,
    userId,
    job.group_id,
  )
  if (!user) refuse('not-found', reason('no-such-user'))
  if (user.disabled_at !== null) refuse('conflict', reason('user-disabled'))
}

/** A disabled user's unfinished work becomes INACTIVE, so that the jobs show who is still on them. */
export function deactivateUser(command: Command, userId: number): void {
  const { db } = command
  const open = db.all<JobRecord>(
    `SELECT j.* FROM jobs j JOIN resources r ON r.job_id = j.id
     WHERE r.user_id = ? AND r.state IN (SELECT value FROM json_each(?))`,
    userId,
    JSON.stringify(openResourceStates),
  )
  for (const job of open) {
    const resource = resourceOf(db, job.id, userId)
    if (!resource) continue
    deactivateResource(command, resource)
    const newState = restate(command, job, standing => liftOverride(standing, Number.POSITIVE_INFINITY))
    recordEvent(command, job, {
      type: 'RESOURCE_ACTION',
      toUserId: userId,
      newResourceState: 'INACTIVE',
      newState,
    })
  }
}
