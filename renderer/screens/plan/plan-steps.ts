/** Converts a plan into the same requests that the job's own screen sends, and into those that undo it. */
import type { Request } from '../../../shared/contract/contract.ts'
import type { BoardJob } from '../../../shared/contract/plan.ts'
import type { ResourceState } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { dayOf, formatClock } from '../../text/format.ts'
import { plannedMinutes } from './board-layout.ts'
import { toTimeFields } from './plan-time.ts'

/** Assigns a job to another person at a time. */
export interface Move {
  job: BoardJob
  /** the person who no longer has the job */
  fromUser: number | null
  toUser: number | null
  /** epoch ms; null: the time does not change */
  start: number | null
  minutes: number
}

type Fields = Request<'job.patch'>['fields']
export type Step =
  | { method: 'job.patch'; request: { jobUuid: string; fields: Fields } }
  | { method: 'job.staff'; request: Request<'job.staff'> }

const timeNames = ['allDay', 'startTime', 'endTime', 'duration'] as const

export function stepsOf({ job, fromUser, toUser, start, minutes }: Move, sendMessage: boolean): Step[] {
  const fields = start === null ? {} : changedTimes(job, start, minutes)
  const assign = (userId: number, action: Request<'job.staff'>['action']): Step => ({
    method: 'job.staff',
    request: { jobUuid: job.uuid, userId, action, sendMessage },
  })
  const hasTime = start !== null || job.startTime !== null
  const to = stateIn(job, toUser)
  const isNew = toUser !== null && (to === null || (to === 'ASSIGNED' && hasTime))
  const from = stateIn(job, fromUser)
  // a person who has finished the job stays on it
  const isLeft = fromUser !== null && fromUser !== toUser && from !== null && from !== 'FINISHED'
  return [
    ...(Object.keys(fields).length > 0
      ? [{ method: 'job.patch' as const, request: { jobUuid: job.uuid, fields } }]
      : []),
    ...(isNew ? [assign(toUser, hasTime ? 'schedule' : 'assign')] : []),
    ...(isLeft ? [assign(fromUser, 'unschedule')] : []),
  ]
}

/** Returns the fields that the form of a job's time would send. Unchanged times are left out. */
function changedTimes(job: BoardJob, start: number, minutes: number): Fields {
  const isSame = job.startTime === start && plannedMinutes(job) === minutes
  if (isSame) return {}
  return toTimeFields({ date: dayOf(start), time: formatClock(start), minutes: String(minutes) }, job)
}

/** Returns the requests that undo `steps`, the last one first. Undo sends no messages to people. */
export function backFrom(job: BoardJob, steps: readonly Step[]): Step[] {
  const back = steps.flatMap((step): Step[] => {
    if (step.method === 'job.patch') {
      const fields = Object.fromEntries(timeNames.map(name => [name, job[name]])) as Fields
      // an end that follows from the length is not stored
      if (job.duration !== null) fields.endTime = null
      return [{ method: 'job.patch', request: { jobUuid: job.uuid, fields } }]
    }
    const { userId } = step.request
    const before = job.resources.find(one => one.userId === userId)?.state
    const action = before === undefined ? 'unschedule' : before === 'ASSIGNED' ? 'assign' : 'schedule'
    return [{ method: 'job.staff', request: { ...step.request, action, sendMessage: false } }]
  })
  return back.reverse()
}

/** A change by another user that undo would overwrite. */
export type Since =
  | { kind: 'gone'; job: BoardJob }
  | { kind: 'time'; job: BoardJob }
  /** null: removed, or never assigned */
  | { kind: 'person'; job: BoardJob; userId: number; state: ResourceState | null }

/**
 * Compares the jobs as the plan left them (`after`) with their present state (`now`), but only what `back` would set.
 */
export function changedSince(
  back: readonly Step[],
  after: readonly BoardJob[],
  now: readonly BoardJob[],
): Since[] {
  return after.flatMap((left): Since[] => {
    const job = now.find(({ uuid }) => uuid === left.uuid)
    if (job === undefined) return [{ kind: 'gone', job: left }]
    const steps = back.filter(({ request }) => request.jobUuid === job.uuid)
    const people = new Set(steps.flatMap(step => (step.method === 'job.staff' ? [step.request.userId] : [])))
    const isMoved =
      steps.some(({ method }) => method === 'job.patch') && timeNames.some(name => job[name] !== left[name])
    return [
      ...(isMoved ? [{ kind: 'time' as const, job }] : []),
      ...[...people].flatMap(userId => {
        const state = stateIn(job, userId)
        return state === stateIn(left, userId) ? [] : [{ kind: 'person' as const, job, userId, state }]
      }),
    ]
  })
}

function stateIn({ resources }: BoardJob, userId: number | null): ResourceState | null {
  return resources.find(one => one.userId === userId)?.state ?? null
}

/** Plans the jobs one after another from `start` on, each with its own length. */
export function inTurn(
  jobs: readonly BoardJob[],
  toUser: number,
  start: number,
  fromUser: (job: BoardJob) => number | null,
): Move[] {
  let next = start
  return jobs.map(job => {
    const minutes = plannedMinutes(job)
    const move = { job, fromUser: fromUser(job), toUser, start: next, minutes }
    next += minutes * MINUTE
    return move
  })
}
