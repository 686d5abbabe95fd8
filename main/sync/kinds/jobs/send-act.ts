/** Sending a press of a state: the action where the hub has it, else the resource by PUT (interface, "Resource action"). */

import { isDeepStrictEqual } from 'node:util'
import type { JobEvent } from '../../../../shared/job.ts'
import { canMove, type ResourceState } from '../../../../shared/states.ts'
import { followEarlier } from '../../jobs/press-times.ts'
import { isAskedAnew } from '../../jobs/put-back.ts'
import { fetchEvents, fetchJob, hasAllKnown, isMissing, type ReadJob } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { Intent } from '../../records/intents.ts'
import { knownModified } from '../../records/marks.ts'
import { alikeBefore } from '../../records/match-events.ts'
import { changeOperation, findOperation, type Operation } from '../../records/operation.ts'
import { askForCurrent, isOlder, since } from '../../remote/current.ts'
import { called } from '../../remote/read-entity.ts'
import { isRecord } from '../../remote/read-json.ts'
import { type RemoteJob, readRemoteJob } from '../../remote/remote-job.ts'
import type { Reply } from '../../remote/reply.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import { denied } from '../../send/denied.ts'
import { isJobTaken, takeJobFirst } from '../../send/job-first.ts'
import { mergeUntilWritten } from '../../send/merge-again.ts'
import { putRequest, type Target } from '../../send/requests.ts'
import { findEffect, sendOnce } from '../../send/send-note.ts'
import { judge, notWritten, retry, review } from '../../send/verdict.ts'
import { askBeforeReopening, conflictOnEnded } from './ended-job.ts'

type Act = Extract<Intent, { kind: 'job.act' }>

export async function sendAct(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  if (!target.extensions.includes('action')) return putState(exchange, operation, intent, target)
  const asked = await askBeforeReopening(exchange, intent, target)
  if (asked !== null) return asked
  const press = followEarlier(exchange.context, operation)
  let attempt = await sendOnce(exchange, press, intent, target)
  // something on the way may have said so, and what goes by PUT has the time of its coming
  if (attempt.verdict.kind === 'review' && attempt.verdict.code === 'deleted')
    attempt = await sendOnce(exchange, press, intent, target)
  const { verdict } = attempt
  if (verdict.kind !== 'review') return attempt
  if (verdict.code === 'conflict') return withJob(exchange, attempt, target)
  if (verdict.code === 'key-reused' && operation.made?.isTimeSet)
    return findFirst(exchange, operation.id, target)
  if (verdict.code === 'no-such-method') return putState(exchange, operation, intent, target)
  if (verdict.code !== 'deleted') return attempt
  return (await pressLater(exchange, press, intent, target)) ?? putState(exchange, press, intent, target)
}

/**
 * What it was first sent as, at another time, came after all, to a hub that was put back meanwhile. Where nothing came of
 * that, as the person was in that state, it goes under a key of its own.
 */
async function findFirst(exchange: Exchange, operationId: string, target: Target): Promise<Attempt> {
  const { service, ports } = exchange.context
  const operation = findOperation(service.store.read, operationId)
  if (operation === null) return nothingToSend
  const events = await fetchEvents(exchange, target.jobUuid)
  if ('kind' in events) return { verdict: judge(events, 'safe') }
  const eventId = findEffect(exchange, operation, events, target)
  if (eventId !== null) return { verdict: { kind: 'done' }, eventId }
  const { isTimeSet: _isTimeSet, ...made } = operation.made ?? {}
  const anew = { frozen: null, made: { ...made, key: ports.random.uuid() } }
  return {
    verdict: retry('lost', 'none', { afterMs: 0 }),
    takeIn: db => changeOperation(db, operationId, anew),
  }
}

/** The job may be gone, or only the action: reading it tells. Null: it says more, or the hub is believed. */
async function pressLater(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt | null> {
  const later = denied(operation)
  if (later === null) return null
  const read = await fetchJob(exchange, target.jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
  const userId = exchange.context.account.user.id
  const mine = read.remote.resources?.find(resource => resource.userId === userId)
  return mine && mine.state !== intent.state && canMove(mine.state, intent.state) ? later : null
}

/** What the hub has instead, for the card. */
async function withJob(exchange: Exchange, attempt: Attempt, target: Target): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobUuid)
  return read.kind === 'job' ? { ...attempt, job: read } : attempt
}

/** It is a PUT of everybody's states: a colleague who presses between the reading and the writing is not set back by it. */
function putState(exchange: Exchange, operation: Operation, intent: Act, target: Target): Promise<Attempt> {
  return mergeUntilWritten(() => readAndPut(exchange, operation, intent, target))
}

async function readAndPut(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
  const lostFirst = takeLostFirst(exchange, operation, read)
  if (lostFirst) return lostFirst
  const userId = exchange.context.account.user.id
  const mine = read.remote.resources?.find(resource => resource.userId === userId)
  if (mine?.state === intent.state) return { verdict: { kind: 'done' }, job: read }
  // the office may have planned the person otherwise since it came
  const eventId = findEffect(exchange, operation, read.remote.events ?? [], target)
  if (eventId !== null) return { verdict: { kind: 'done' }, job: read, eventId }
  if (!mine || !canMove(mine.state, intent.state)) {
    return { verdict: review('conflict'), job: read }
  }
  const asked = conflictOnEnded(exchange, intent, read, target)
  if (asked !== null) return asked
  const resources = withStates(read.raw.resources, new Map([[userId, intent.state]]))
  const put = putRequest(`/job/${read.remote.id}`, { resources })
  const { events } = read.remote
  // what of it might have come before would have been found in them
  const readAnew = events && { knownAnew: alikeBefore(events, userId, intent.kind) }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put, ...readAnew })
  if (request === null) return nothingToSend
  const ifMatch = target.extensions.includes('etag') ? read.etag : null
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const isAsBefore = ({ lastModified, resources }: RemoteJob) =>
    lastModified === read.remote.lastModified &&
    resources?.find(resource => resource.userId === userId)?.state === mine.state
  const reply = await askForCurrent(() => exchange.send({ ...request, ifMatch, expected }), isAsBefore)
  if (reply.kind === 'answer' && isAsBefore(reply.body)) return { verdict: notWritten, job: read }
  const attempt = withEffect(exchange, operation, fromPut(reply, read), target)
  if (reply.kind === 'answer') {
    const setBack = findSetBack(reply.body.events ?? [], events?.map(({ id }) => id) ?? [], userId)
    const restored = setBack.size === 0 ? null : await restore(exchange, target, setBack)
    return restored === null ? attempt : { ...attempt, job: restored }
  }
  // refused, maybe for what a colleague pressed since
  if (attempt.verdict.kind !== 'review') return attempt
  const now = await fetchJob(exchange, target.jobUuid)
  const isMoved = now.kind === 'job' && !isDeepStrictEqual(othersOf(now, userId), othersOf(read, userId))
  return isMoved ? { verdict: { kind: 'merge-again' } } : attempt
}

/** A press has the time of its coming: one that the hub has lost comes before what is pressed on it. Null: none has. */
function takeLostFirst({ context }: Exchange, operation: Operation, { remote }: ReadJob): Attempt | null {
  const { read: db } = context.service.store
  if (isJobTaken(operation)) return null
  const isOld = isOlder(remote, knownModified(db, remote.uuid))
  if (isOld || isAskedAnew(db, context, remote.uuid) || !hasAllKnown(db, remote.uuid, remote.events ?? []))
    return takeJobFirst(context, remote, isOld)
  return null
}

function othersOf({ remote }: ReadJob, userId: number): unknown {
  return remote.resources
    ?.filter(resource => resource.userId !== userId)
    .map(resource => [resource.userId, resource.state])
}

/** Whom the PUT moved from what they had pressed after it was read, by the events that it made: what each had pressed. */
function findSetBack(
  events: readonly JobEvent[],
  known: readonly number[],
  userId: number,
): ReadonlyMap<number, ResourceState> {
  const pressed = new Map<number, ResourceState>()
  const setBack = new Map<number, ResourceState>()
  for (const event of events) {
    const whose = event.toUserId ?? event.userId
    if (known.includes(event.id) || event.newResourceState === null || whose === null || whose === userId)
      continue
    const before = pressed.get(whose)
    if (event.userId !== userId) pressed.set(whose, event.newResourceState)
    else if (before !== undefined && before !== event.newResourceState) setBack.set(whose, before)
  }
  return setBack
}

/** Once: what cannot be restored stands in the job's history, as whoever pressed it sees. */
async function restore(
  exchange: Exchange,
  target: Target,
  setBack: ReadonlyMap<number, ResourceState>,
): Promise<Attempt['job'] | null> {
  const read = await fetchJob(exchange, target.jobUuid)
  if (read.kind !== 'job') return null
  const states = [...setBack].filter(([userId, state]) => {
    const is = read.remote.resources?.find(resource => resource.userId === userId)?.state
    return is !== undefined && is !== state && canMove(is, state)
  })
  const resources = withStates(read.raw.resources, new Map(states))
  const put = putRequest(`/job/${read.remote.id}`, { resources })
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const ifMatch = target.extensions.includes('etag') ? read.etag : null
  const reply = states.length === 0 ? null : await exchange.send({ ...put, ifMatch, expected })
  return reply?.kind === 'answer' ? { remote: reply.body, etag: reply.etag } : read
}

/**
 * Everybody on the job is named as the hub named them, those too whom nobody here can read: a PUT takes away whom it
 * leaves out. Only these states differ.
 */
function withStates(resources: unknown, states: ReadonlyMap<unknown, ResourceState>): unknown[] {
  const everybody: unknown[] = Array.isArray(resources) ? resources : []
  return everybody.map(entry => {
    const state = isRecord(entry) ? states.get(entry.userId) : undefined
    return isRecord(entry) && state !== undefined ? { ...entry, state } : entry
  })
}

/** Its event, which has a time of its own. A hub without actions has it of each. */
function withEffect(exchange: Exchange, { id }: Operation, attempt: Attempt, target: Target): Attempt {
  const put = findOperation(exchange.context.service.store.read, id)
  const events = attempt.job?.remote.events
  const hasActions = target.extensions.includes('action')
  const eventId = hasActions && put && events ? findEffect(exchange, put, events, target) : null
  return eventId === null ? attempt : { ...attempt, eventId }
}

function fromPut(reply: Reply<RemoteJob>, read: ReadJob): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return verdict.kind === 'review' ? { verdict, job: read } : { verdict }
  return { verdict, job: { remote: reply.body, etag: reply.etag } }
}
