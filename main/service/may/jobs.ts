/** What a role may do with a job (interface, "Roles"). Every refusal for a lack of rights on jobs is made here. */
import { reason } from '../../../shared/message.ts'
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

/** What a technician may change by PUT on a job where they are a resource. */
const onOwnJob: readonly string[] = [
  'items',
  'signature',
  'customFields',
  'description',
  'documents',
  'resources',
]

/** `changed` names the properties whose value would become another one. */
export function requireMayChange(db: ReadDb, actor: Actor, job: JobRef, changed: readonly string[]): void {
  if (changed.length === 0 || isPlanner(actor, job.group_id)) return
  const mayTouch = isOnJob(db, actor, job) ? onOwnJob : []
  const forbidden = changed.find(property => !mayTouch.includes(property))
  if (forbidden !== undefined) refuse('forbidden', reason('may-not-change-job', { field: forbidden }))
}

/** Whether the actor is a resource of the job; somebody taken off it is not. */
export function isOnJob(db: ReadDb, actor: Actor, job: Pick<JobRef, 'id'>): boolean {
  if (actor.userId === null) return false
  const resource = resourceOf(db, job.id, actor.userId)
  return resource !== undefined && resource.state !== 'UNASSIGNED'
}

/** Whether the actor may fill in the job's own fields. */
export function mayFillFields(db: ReadDb, actor: Actor, job: JobRef): boolean {
  return mayChange(db, actor, job, 'customFields')
}

/** Whether the actor may add items to the job, and change what it has. */
export function mayChangeItems(db: ReadDb, actor: Actor, job: JobRef): boolean {
  return mayChange(db, actor, job, 'items')
}

function mayChange(db: ReadDb, actor: Actor, job: JobRef, property: string): boolean {
  return isPlanner(actor, job.group_id) || (onOwnJob.includes(property) && isOnJob(db, actor, job))
}

export function requireMayDelete(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-delete-jobs'))
}

/** In the company's name, to its customer: who works on the job, or plans. */
export function requireMayMail(db: ReadDb, actor: Actor, job: JobRef): void {
  if (!isPlanner(actor, job.group_id) && !isOnJob(db, actor, job)) refuse('forbidden', reason('may-not-mail'))
}

export function requireMayConfirm(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-confirm'))
}

/** Assigning and scheduling: oneself, or anybody for who plans; taking off is for who plans alone. */
export function requireMayPlan(actor: Actor, job: InGroup, userId: number, to: 'on' | 'off'): void {
  if (isPlanner(actor, job.group_id)) return
  if (to === 'off') refuse('forbidden', reason('may-not-unschedule'))
  if (userId !== actor.userId) refuse('forbidden', reason('may-only-plan-self'))
}

/** An explicit state on a new job; on one that is there it is a change like any other. */
export function requireMaySetState(actor: Actor, job: InGroup): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', reason('may-not-set-state'))
}

/** The people of a PUT: `touched` are the users whose part becomes another. */
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

/** Acting: for oneself where one is on the job; for anybody for who plans. */
export function requireMayAct(db: ReadDb, actor: Actor, job: JobRef, userId: number): void {
  if (isPlanner(actor, job.group_id)) return
  if (userId !== actor.userId) refuse('forbidden', reason('may-only-act-for-self'))
  if (!resourceOf(db, job.id, userId)) refuse('forbidden', reason('may-only-act-on-own-jobs'))
}

/** One's own time alone, on a job that one is on or was: also who plans corrects nobody else's. */
export function requireMayCorrectTime(db: ReadDb, actor: Actor, job: JobRef): void {
  const isOn = actor.userId !== null && resourceOf(db, job.id, actor.userId) !== undefined
  if (!isOn) refuse('forbidden', reason('may-only-correct-own-time'))
}
