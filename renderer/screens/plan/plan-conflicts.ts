/** Finds the conflicts of a plan before it is made. */

import type { BoardJob } from '../../../shared/contract/plan.ts'
import type { Declined } from '../../../shared/entities/declined.ts'
import { isBegun, isJobOver, type ResourceState } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { AbsencePart, DayPart } from '../../../shared/rules/availability.ts'
import { endOf } from '../../state/week-days.ts'
import { dayOf, readTimeZone } from '../../text/format.ts'
import { metresBetween } from '../../text/nearby.ts'
import { meets, type Span } from '../week/lanes.ts'
import { type Hours, isAllDay, minuteOf } from '../week/week-hours.ts'
import { travelMinutes } from './board-layout.ts'

/** A job that a person would do at this time; `from` and `to` in epoch ms. */
export interface Proposal extends Span {
  job: BoardJob
  userId: number
}

export type Conflict =
  /** the person has another job at this time, and `more` others */
  | { kind: 'overlap'; job: BoardJob; more: number }
  /** the way of `metres` needs more than the `minutes` in between */
  | { kind: 'tight'; job: BoardJob; metres: number; minutes: number }
  /** the person has declined the job */
  | { kind: 'declined'; by: Declined }
  /** another user has begun the job, or it is over */
  | { kind: 'begun'; name: string | null; userId: number; state: ResourceState }
  | { kind: 'over' }
  /** the job begins or ends outside the working hours */
  | { kind: 'outside'; work: Hours }
  /** `outside`, if the group has stored the person's working hours */
  | { kind: 'outsideOwn'; userId: number; work: DayPart }
  /** the person does not work on this day */
  | { kind: 'dayOff'; userId: number }
  | { kind: 'absent'; userId: number; absence: AbsencePart }
  /** the job begins before now */
  | { kind: 'past' }
  /** the person would have this many minutes of jobs on one day */
  | { kind: 'long'; minutes: number }

/** A time in the past is only named: the dispatcher may note what was done. */
export function needsConfirming({ kind }: Conflict): boolean {
  return kind !== 'past'
}

/** Names the first overlap, and counts the others. */
export function foldOverlaps(conflicts: readonly Conflict[]): Conflict[] {
  const overlaps = conflicts.filter(conflict => conflict.kind === 'overlap')
  return conflicts.flatMap(conflict => {
    if (conflict.kind !== 'overlap') return conflict
    return conflict === overlaps[0] ? { ...conflict, more: overlaps.length - 1 } : []
  })
}

/** Whether the person's jobs of that day take longer than `most` minutes. `planned`: without the job itself. */
export function longOf(
  { job, userId, ...span }: Proposal,
  planned: readonly BoardJob[],
  most: number,
  timeZone = readTimeZone(),
): Conflict[] {
  const day = dayOf(span.from, timeZone)
  const others = planned.filter(
    other => isTheirs(other, { job, userId, ...span }) && dayOf(spanOf(other).from, timeZone) === day,
  )
  const lengthOf = ({ from, to }: Span) => Math.round((to - from) / MINUTE)
  const minutes = lengthOf(span) + others.reduce((sum, other) => sum + lengthOf(spanOf(other)), 0)
  return minutes > most ? [{ kind: 'long', minutes }] : []
}

/** `planned`: all known jobs. Each of the person's other jobs is checked once. */
export function conflictsOf(proposal: Proposal, planned: readonly BoardJob[]): Conflict[] {
  const others = planned.filter(job => isTheirs(job, proposal))
  const overlaps = others.filter(job => meets(spanOf(job), atLeastOne(proposal)))
  const [before, after] = neighboursOf(proposal, others)
  return [
    ...standingOf(proposal),
    ...declinedBy(proposal),
    ...overlaps.map(job => ({ kind: 'overlap' as const, job, more: 0 })),
    ...[before, after].flatMap(job => (job === null || overlaps.includes(job) ? [] : tightOf(proposal, job))),
  ]
}

/** Working hours of a whole day cannot be exceeded. */
export function outsideOf({ from, to }: Span, work: Hours, timeZone = readTimeZone()): Conflict[] {
  const date = dayOf(from, timeZone)
  const isWithin =
    minuteOf(from, date, timeZone) >= work.first * 60 && minuteOf(to, date, timeZone) <= work.last * 60
  return isWithin || isAllDay(work) ? [] : [{ kind: 'outside', work }]
}

function standingOf({ job }: Proposal): Conflict[] {
  if (isJobOver(job.state)) return [{ kind: 'over' }]
  return job.resources
    .filter(({ state }) => isBegun(state))
    .map(({ fullName, userId, state }) => ({ kind: 'begun', name: fullName, userId, state }))
}

function declinedBy({ job, userId }: Proposal): Conflict[] {
  return job.declined.filter(by => by.userId === userId).map(by => ({ kind: 'declined' as const, by }))
}

function isTheirs(other: BoardJob, { job, userId }: Proposal): boolean {
  return (
    other.uuid !== job.uuid &&
    typeof other.startTime === 'number' &&
    !isJobOver(other.state) &&
    other.resources.some(person => person.userId === userId && person.state !== 'FINISHED')
  )
}

/** A job without a length counts as one minute. */
export function spanOf(job: BoardJob): Span {
  const from = typeof job.startTime === 'number' ? job.startTime : 0
  return atLeastOne({ from, to: endOf(job) })
}

function atLeastOne(span: Span): Span {
  return { from: span.from, to: Math.max(span.to, span.from + MINUTE) }
}

/** Returns the person's jobs just before and after the proposal. */
export function neighboursOf(
  proposal: Proposal,
  others: readonly BoardJob[],
): [before: BoardJob | null, after: BoardJob | null] {
  let [before, after]: [BoardJob | null, BoardJob | null] = [null, null]
  for (const job of others) {
    const { from, to } = spanOf(job)
    if (to <= proposal.from && (before === null || to > spanOf(before).to)) before = job
    if (from >= proposal.to && (after === null || from < spanOf(after).from)) after = job
  }
  return [before, after]
}

function tightOf(proposal: Proposal, other: BoardJob): Conflict[] {
  const metres = metresBetween(proposal.job, other)
  if (metres === null) return []
  const { from, to } = spanOf(other)
  const minutes = Math.round((to <= proposal.from ? proposal.from - to : from - proposal.to) / MINUTE)
  return travelMinutes(metres) > minutes ? [{ kind: 'tight', job: other, metres, minutes }] : []
}
