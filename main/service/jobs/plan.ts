/** Assigns and unassigns users (interface, "Jobs"). Removed users are unassigned, disabled users become INACTIVE. */

import {
  liftOverride,
  openResourceStates,
  overJobStates,
  type ResourceState,
} from '../../../shared/entities/states.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue } from '../../store/db.ts'
import { findUserId } from '../access/users.ts'
import type { Command } from '../command.ts'
import { requireMayPlan } from '../may/jobs.ts'
import { getJobVersion, type JobRecord, resourceOf } from '../records/job-record.ts'
import { recordEvent } from '../records/record-event.ts'
import { refuse } from '../refuse.ts'
import { deactivateResource, moveResource, restate } from './move-resource.ts'

/** `userRef`: id, UUID or `me`. @throws Refused */
export type Plan = (command: Command, ref: string, userRef: string | undefined, sendMessage: boolean) => void

function planTo(to: ResourceState): Plan {
  return (command, ref, userRef, sendMessage) => {
    const job = getJobVersion(command.db, command.actor, ref)
    const userId = getUserId(command, userRef)
    requireMayPlan(command.actor, job, userId, to === 'UNASSIGNED' ? 'off' : 'on')
    if (to !== 'UNASSIGNED') requireWorksInGroup(command, job, userId)
    const isMoved = moveResource(command, job, userId, to)
    if (isMoved && sendMessage) recordEvent(command, job, { type: 'SEND_SCHEDULE', toUserId: userId })
  }
}

export const scheduleUser = planTo('SCHEDULED')
export const assignUser = planTo('ASSIGNED')
/** Unschedules a user. The resource stays with the state UNASSIGNED. */
export const unscheduleUser = planTo('UNASSIGNED')

/** Plans by the names in the paths, such as PUT /job/:id/schedule. */
export const plans = { schedule: scheduleUser, assign: assignUser, unschedule: unscheduleUser } as const

export function getUserId({ db, actor }: Command, userRef: string | undefined): number {
  if (userRef === undefined || userRef === '') return refuse('bad-request', 'userId is required.')
  return findUserId(db, actor, userRef) ?? refuse('not-found', reason('no-such-user'))
}

/** Requires an enabled user of the job's group. */
export function requireWorksInGroup(
  { db, seat }: Command,
  job: Pick<JobRecord, 'group_id'>,
  userId: number,
): void {
  // A laptop does not know all users, so its server decides.
  if (seat === 'laptop') return
  const sql = `SELECT u.disabled_at FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.id = ? AND m.group_id = ?`
  const disabledAt = readValue<number | null>(db, sql, userId, job.group_id)
  if (disabledAt === undefined) refuse('not-found', reason('no-such-user'))
  if (disabledAt !== null) refuse('conflict', reason('user-disabled'))
}

/** Returns the open jobs on which the user is in one of `states`. */
function jobsOf({ db }: Command, userId: number, states: readonly ResourceState[]): JobRecord[] {
  return db.all<JobRecord>(
    `SELECT j.* FROM jobs j JOIN resources r ON r.job_id = j.id
     WHERE r.user_id = ? AND r.state IN (SELECT value FROM json_each(?))
       AND j.state NOT IN (SELECT value FROM json_each(?))`,
    userId,
    JSON.stringify(states),
    JSON.stringify(overJobStates),
  )
}

/** Unassigns a user who is removed or leaves a group from the group's open jobs. */
export function unassignUser(command: Command, userId: number, groupId: number): void {
  for (const job of jobsOf(command, userId, [...openResourceStates, 'INACTIVE']))
    if (job.group_id === groupId) moveResource(command, job, userId, 'UNASSIGNED')
}

/** Sets a disabled user to INACTIVE on open jobs, so that each job shows which of its users still work. */
export function deactivateUser(command: Command, userId: number): void {
  const { db } = command
  for (const job of jobsOf(command, userId, openResourceStates)) {
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
