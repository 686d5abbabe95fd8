/** Rights of the roles on jobs (interface, "Roles"). This file makes all refusals for a lack of rights on jobs. */
import { reason } from '../../../shared/text/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { resourceOf } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'

interface InGroup {
  group_id: number
}

interface JobRef extends InGroup {
  id: number
}

/** Properties that a technician may change by PUT on a job where they are a resource. */
const onOwnJob: readonly string[] = [
  'items',
  'signature',
  'customFields',
  'description',
  'documents',
  'resources',
]

/** `changed` names the properties whose values change. */
export function requireMayChange(db: ReadDb, actor: Actor, job: JobRef, changed: readonly string[]): void {
  if (changed.length === 0 || isPlanner(actor, job.group_id)) return
  const mayTouch = isOnJob(db, actor, job) ? onOwnJob : []
  const forbidden = changed.find(property => !mayTouch.includes(property))
  if (forbidden !== undefined) refuse('forbidden', reason('may-not-change-job', { field: forbidden }))
}

/** Returns whether the actor is a resource of the job. An unassigned user is not. */
export function isOnJob(db: ReadDb, actor: Actor, job: Pick<JobRef, 'id'>): boolean {
  if (actor.userId === null) return false
  const resource = resourceOf(db, job.id, actor.userId)
  return resource !== undefined && resource.state !== 'UNASSIGNED'
}

/** Returns whether the actor may fill in the job's own fields. */
export function mayFillFields(db: ReadDb, actor: Actor, job: JobRef): boolean {
  return mayChange(db, actor, job, 'customFields')
}

/** Returns whether the actor may add and change items of the job. */
export function mayChangeItems(db: ReadDb, actor: Actor, job: JobRef): boolean {
  return mayChange(db, actor, job, 'items')
}

function mayChange(db: ReadDb, actor: Actor, job: JobRef, property: string): boolean {
  return isPlanner(actor, job.group_id) || (onOwnJob.includes(property) && isOnJob(db, actor, job))
}

export function requireMayDelete(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-delete-jobs'))
}

/** Requires a dispatcher or a resource of the job, as the mail goes to the customer in the company's name. */
export function requireMayMail(db: ReadDb, actor: Actor, job: JobRef): void {
  if (!isPlanner(actor, job.group_id) && !isOnJob(db, actor, job)) refuse('forbidden', reason('may-not-mail'))
}

export function requireMayConfirm(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-confirm'))
}

/**
 * Lets technicians assign and schedule only themselves. Only dispatchers and administrators may plan others, or
 * unassign.
 */
export function requireMayPlan(actor: Actor, job: InGroup, userId: number, to: 'on' | 'off'): void {
  if (isPlanner(actor, job.group_id)) return
  if (to === 'off') refuse('forbidden', reason('may-not-unschedule'))
  if (userId !== actor.userId) refuse('forbidden', reason('may-only-plan-self'))
}

/** Requires the right to set an explicit state on a new job. On an existing job, `requireMayChange` checks it. */
export function requireMaySetState(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-set-state'))
}

/** Checks the resources of a PUT. `touched` are the users whose resources change. */
export function requireMayAssign(
  actor: Actor,
  job: InGroup,
  {
    touched,
    isListChanged,
    isAnyoneTakenOff,
  }: { touched: readonly number[]; isListChanged: boolean; isAnyoneTakenOff: boolean },
): void {
  if (isPlanner(actor, job.group_id)) return
  if (isAnyoneTakenOff) refuse('forbidden', reason('may-not-unschedule'))
  if (isListChanged || touched.some(userId => userId !== actor.userId)) {
    refuse('forbidden', reason('may-only-change-self'))
  }
}

/** Lets a technician act for themselves on their own jobs. Dispatchers and administrators may act for any user. */
export function requireMayAct(db: ReadDb, actor: Actor, job: JobRef, userId: number): void {
  if (isPlanner(actor, job.group_id)) return
  if (userId !== actor.userId) refuse('forbidden', reason('may-only-act-for-self'))
  if (!resourceOf(db, job.id, userId)) refuse('forbidden', reason('may-only-act-on-own-jobs'))
}

/**
 * Lets users correct only their own time, on a job where they are or were a resource. This holds for dispatchers too.
 */
export function requireMayCorrectTime(db: ReadDb, actor: Actor, job: JobRef): void {
  const isOn = actor.userId !== null && resourceOf(db, job.id, actor.userId) !== undefined
  if (!isOn) refuse('forbidden', reason('may-only-correct-own-time'))
}
