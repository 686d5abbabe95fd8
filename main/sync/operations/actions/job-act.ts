/** Sends an action; a base server gets the user's state by PUT (interface, "Resource action"). */

import { isDeepStrictEqual } from 'node:util'
import type { JobEvent } from '../../../../shared/entities/job.ts'
import { canMove, type ResourceState } from '../../../../shared/entities/states.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { askForCurrent, since } from '../../client/current.ts'
import { called, isRecord } from '../../client/read-entity.ts'
import { type RemoteJob, readRemoteJob } from '../../client/remote-job.ts'
import type { Reply } from '../../client/reply.ts'
import { fetchJob, isMissing, type ReadJob } from '../../entities/jobs/read-job.ts'
import { alikeBefore, isKnownEvent } from '../../outbox/match-events.ts'
import {
  actsSent,
  findOperation,
  type Intent,
  intentOf,
  type Operation,
  subjectOf,
} from '../../outbox/operation.ts'
import { type Exchange, hubNow, type SyncContext } from '../../state/context.ts'
import { actOnJob } from '../acts/actions.ts'
import { noteLateActions } from '../acts/late-actions.ts'
import { askBeforeReopening, conflictOnEnded } from '../jobs/ended-job.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob, putRequest, type Target, versionOf } from '../send/requests.ts'
import { isRepeatable, mergeUntilWritten, sendAgain } from '../send/send-again.ts'
import { findEffect, sendOnce } from '../send/send-note.ts'
import { judge, notWritten, review } from '../send/verdict.ts'

export const jobAct: Kind<'job.act'> = {
  attempt: onJob(sendAct),
  isSeenInAnswer: false,
  preview: previewOnJob,
  onDone: (db, context, operation) => noteLateActions(db, context, subjectOf(operation)),
  onHeld: (db, context, operation) => noteLateActions(db, context, subjectOf(operation)),
  undo(db, context, operation) {
    undoOnJob(db, context, operation)
    noteLateActions(db, context, subjectOf(operation))
  },
  redo: (context, { state, comment, position, words }, jobUuid) =>
    actOnJob(context, { jobUuid, state, comment, position, words }),
  summary: (_db, _operation, { state }) => ({ state }),
}

type Act = Extract<Intent, { kind: 'job.act' }>

async function sendAct(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  if (!target.extensions.includes('action')) return putState(exchange, operation, intent, target)
  const asked = isRepeatable(exchange, operation) ? null : await askBeforeReopening(exchange, intent, target)
  if (asked !== null) return asked
  const attempt = await sendOnce(exchange, operation, intent, target)
  const { verdict } = attempt
  if (verdict.kind !== 'refused') return attempt
  if (verdict.code === 'conflict') return withJob(exchange, attempt, target)
  // the server offers the extension `action` but does not know its path
  const isUnknown = verdict.code === 'no-such-method' || verdict.code === 'deleted'
  return isUnknown ? putState(exchange, operation, intent, target) : attempt
}

/** Adds the server's version of the job, which the conflict shows to the user. */
async function withJob(exchange: Exchange, attempt: Attempt, target: Target): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobUuid)
  return read.kind === 'job' ? { ...attempt, job: read } : attempt
}

/**
 * Sets the user's state by PUT. A PUT contains the states of all users on the job, so it must not overwrite a
 * colleague's newer state.
 */
async function putState(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  const again = await sendAgain(exchange, operation, called(target.jobUuid, readRemoteJob))
  if (again?.kind === 'answer')
    return { verdict: judge(again, 'safe'), job: { remote: again.body, etag: again.etag } }
  if (again !== null) return { verdict: judge(again, 'safe') }
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
  const userId = exchange.context.account.user.id
  const mine = read.remote.resources?.find(resource => resource.userId === userId)
  if (mine?.state === intent.state) return { verdict: { kind: 'answered' }, job: read }
  // the action arrived, and the dispatcher may have changed the state since
  const eventId = findEffect(exchange, operation, read.remote.events ?? [], target)
  if (eventId !== null) return { verdict: { kind: 'answered' }, job: read, eventId }
  const chosen = chosenElsewhere(exchange.context, operation, intent, read)
  if (chosen.has(intent.state)) return { verdict: { kind: 'answered' }, job: read }
  if (!mine || !canMove(mine.state, intent.state) || chosen.size > 0)
    return { verdict: review('conflict'), job: read }
  const asked = conflictOnEnded(exchange, intent, read, target)
  if (asked !== null) return asked
  const resources = withStates(read.raw.resources, new Map([[userId, intent.state]]))
  const put = putStates(read, target, resources)
  const { events } = read.remote
  // no event of an earlier attempt is among them, because it would have been found
  const knownEvents = events && { replacingKnown: alikeBefore(events, userId, intent.kind) }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put, ...knownEvents })
  if (request === null) return nothingToSend
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const isAsBefore = ({ lastModified, resources }: RemoteJob) =>
    lastModified === read.remote.lastModified &&
    resources?.find(resource => resource.userId === userId)?.state === mine.state
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isAsBefore)
  if (reply.kind === 'answer' && isAsBefore(reply.body)) return { verdict: notWritten, job: read }
  const attempt = withEffect(exchange, operation, fromPut(reply, read), target)
  if (reply.kind === 'answer') {
    const setBack = findSetBack(reply.body.events ?? [], events?.map(({ id }) => id) ?? [], userId)
    const restored = setBack.size === 0 ? null : await restore(exchange, target, setBack)
    return restored === null ? attempt : { ...attempt, job: restored }
  }
  // a colleague's state may have changed between reading and writing, so the job is read and merged again
  if (attempt.verdict.kind !== 'refused') return attempt
  const now = await fetchJob(exchange, target.jobUuid)
  const isMoved = now.kind === 'job' && !isDeepStrictEqual(othersOf(now, userId), othersOf(read, userId))
  return isMoved ? { verdict: { kind: 'outdated' } } : attempt
}

/**
 * Returns the states that the user of a waiting action has chosen since in another copy of the data folder. The action
 * waited when the program started, so the folder may have been restored from an image or copied.
 */
function chosenElsewhere(
  context: SyncContext,
  { progress, jobUuid }: Operation,
  intent: Act,
  { remote }: ReadJob,
): ReadonlySet<ResourceState> {
  if (progress?.restored !== true || jobUuid === null) return new Set()
  const userId = context.account.user.id
  const { known } = progress
  const at = intent.at + hubNow(context) - context.ports.clock.now()
  const isNew = (event: JobEvent) => (known ? !isKnownEvent(event, known) : event.eventTimeStamp > at)
  const events = (remote.events ?? []).filter(
    event => event.userId === userId && (event.toUserId ?? userId) === userId && isNew(event),
  )
  const chosen = new Set(events.flatMap(({ newResourceState }) => newResourceState ?? []))
  for (const sent of actsSent(context.service.store.read, jobUuid).map(intentOf))
    if (sent?.kind === 'job.act') chosen.delete(sent.state)
  return chosen
}

function othersOf({ remote }: ReadJob, userId: number): unknown {
  return remote.resources
    ?.filter(resource => resource.userId !== userId)
    .map(resource => [resource.userId, resource.state])
}

function putStates({ remote, etag }: ReadJob, { extensions }: Target, resources: unknown[]): FrozenRequest {
  const ref = extensions.includes('operations') ? remote.uuid : remote.id
  return { ...putRequest(`/job/${ref}`, { resources }), ifMatch: versionOf(extensions, { etag }) }
}

/** Finds the users whose newer state the PUT overwrote, by the events that it created. Returns the newer states. */
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

/** Writes the newer states again, once. If the request fails, the job's history still shows them. */
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
  const put = putStates(read, target, resources)
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const reply = states.length === 0 ? null : await exchange.send({ ...put, expected })
  return reply?.kind === 'answer' ? { remote: reply.body, etag: reply.etag } : read
}

/**
 * Returns all resources as the server sent them, with the states of `states`. Resources that this program cannot read
 * are included, because a PUT removes resources that it leaves out.
 */
function withStates(resources: unknown, states: ReadonlyMap<unknown, ResourceState>): unknown[] {
  const everybody: unknown[] = Array.isArray(resources) ? resources : []
  return everybody.map(entry => {
    const state = isRecord(entry) ? states.get(entry.userId) : undefined
    return isRecord(entry) && state !== undefined ? { ...entry, state } : entry
  })
}

/**
 * Adds the event of the PUT, if the server has actions. At other servers the event is matched when the history is read.
 */
function withEffect(exchange: Exchange, { id }: Operation, attempt: Attempt, target: Target): Attempt {
  const put = findOperation(exchange.context.service.store.read, id)
  const events = attempt.job?.remote.events
  const hasActions = target.extensions.includes('action')
  const eventId = hasActions && put && events ? findEffect(exchange, put, events, target) : null
  return eventId === null ? attempt : { ...attempt, eventId }
}

function fromPut(reply: Reply<RemoteJob>, read: ReadJob): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return verdict.kind === 'refused' ? { verdict, job: read } : { verdict }
  return { verdict, job: { remote: reply.body, etag: reply.etag } }
}
