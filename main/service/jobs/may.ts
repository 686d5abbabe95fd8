/** What a role may do with a job (decisions, "Roles"). Every refusal for a lack of rights on jobs is made here. */
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import { refuse } from '../refuse.ts'
import { resourceOf } from './job-record.ts'

interface JobRef {
  id: number
  group_id: number
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
export function demandMayChange(db: ReadDb, actor: Actor, job: JobRef, changed: readonly string[]): void {
  if (changed.length === 0 || isPlanner(actor, job.group_id)) return
  const mayTouch = isOnJob(db, actor, job) ? onOwnJob : []
  const forbidden = changed.find(property => !mayTouch.includes(property))
  if (forbidden !== undefined) refuse('forbidden', `A technician may not change ${forbidden} of this job.`)
}

/** Whether the actor is a resource of the job; somebody taken off it is not. */
function isOnJob(db: ReadDb, actor: Actor, job: JobRef): boolean {
  if (actor.userId === null) return false
  const resource = resourceOf(db, job.id, actor.userId)
  return resource !== undefined && resource.state !== 'UNASSIGNED'
}

export function demandMayDelete(actor: Actor, job: JobRef): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', 'A technician may not delete jobs.')
}

export function demandMayConfirm(actor: Actor, job: JobRef): void {
  if (!isPlanner(actor, job.group_id)) refuse('forbidden', 'Only the office confirms discrepancies.')
}

/** Assigning and scheduling: oneself, or anybody for who plans; taking off is for who plans alone. */
export function demandMayPlan(actor: Actor, job: JobRef, userId: number, to: 'on' | 'off'): void {
  if (isPlanner(actor, job.group_id)) return
  if (to === 'off') refuse('forbidden', 'A technician may not unschedule anybody.')
  if (userId !== actor.userId) refuse('forbidden', 'A technician may only assign or schedule themselves.')
}

/** Acting: for oneself where one is on the job; for anybody for who plans. */
export function demandMayAct(db: ReadDb, actor: Actor, job: JobRef, userId: number): void {
  if (isPlanner(actor, job.group_id)) return
  if (userId !== actor.userId) refuse('forbidden', 'A technician may only act for themselves.')
  if (!resourceOf(db, job.id, userId)) refuse('forbidden', 'A technician may only act on jobs they are on.')
}
