/**
 * Writes for support which operations wait and which were sent last: in English, with times in UTC. Operations have ids
 * and codes only: no text that a user wrote, no key and no token.
 */
import { isUuid } from '../../shared/entities/brand.ts'
import { operationStates, readReasonCode } from '../../shared/sync/sending.ts'
import type { LastAnswer } from '../store/schema/sync.ts'
import { allPending, isKnownKind, isOver, type Operation, operationRows } from './outbox/operation.ts'
import type { SyncContext } from './state/context.ts'
import { offeredExtensions, readConfirmed } from './state/server.ts'
import { syncState } from './state/state.ts'
import { readStatus } from './status.ts'

/** Most waiting and most sent operations that the report describes. */
const mostWaiting = 500
const mostSent = 50

/** `version`: of the program */
export function writeSupportReport(context: SyncContext, version: string): string {
  const { read } = context.service.store
  const waiting = allPending(read)
  const sent = operationRows.all(read, `WHERE state = 'done' ORDER BY sent_at DESC LIMIT ?`, mostSent)
  const left = waiting.length - mostWaiting
  const parts = [
    [
      'Fieldbook support report',
      `written: ${time(context.ports.clock.now())}`,
      `program: ${version}`,
      ...serverLines(context),
    ],
    [`Waiting: ${waiting.length}`, ...waiting.slice(0, mostWaiting).map(describe)],
    ...(left > 0 ? [[`and ${left} more`]] : []),
    [`Sent last: ${sent.length}`, ...sent.map(describe)],
    ['No texts, names, files or passwords are in this report.'],
  ]
  return `${parts.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function serverLines(context: SyncContext): string[] {
  const { read } = context.service.store
  const identity = syncState.get(read, 'hubIdentity')
  const confirmed = readConfirmed(read, context.account.id)
  const { lastContact, lastSent, offlineSince, needsSignIn, conflicts } = readStatus(context)
  return [
    `server build: ${syncState.get(read, 'hubVersion') ?? 'not told'}`,
    `server extensions: ${offeredExtensions(read).join(', ') || 'none'}`,
    `server id: ${identity?.hubId ?? 'not told'}`,
    `server generation: ${identity?.generation ?? 'not told'}`,
    `generation of the confirmed operations: ${confirmed?.generation ?? 'none'}`,
    `confirmed operations: ${confirmed?.count ?? 0}`,
    `last contact: ${time(lastContact)}`,
    `last sent: ${time(lastSent)}`,
    `offline since: ${time(offlineSince)}`,
    `needs sign-in: ${needsSignIn ? 'yes' : 'no'}`,
    `choices between two values: ${conflicts}`,
  ]
}

/** A damaged row may hold anything, so codes are compared with the known ones and ids by their form. */
function describe(operation: Operation): string {
  const { seq, id, kind, state, reasonCode, jobUuid, assetUuid, dependsOn, progress } = operation
  const { attempts = 0, step = 0, key, confirmed, answer } = progress ?? {}
  const lines = [
    `#${seq} ${isKnownKind(kind) ? kind : 'unknown kind'} ${idOf(id)}`,
    `state: ${operationStates.find(name => name === state) ?? 'unknown'}`,
    reasonCode !== null && !isOver(operation) && `reason: ${readReasonCode(reasonCode)}`,
    jobUuid !== null && `job: ${idOf(jobUuid)}`,
    assetUuid !== null && `asset: ${idOf(assetUuid)}`,
    dependsOn !== null && `after: ${idOf(dependsOn)}`,
    key !== undefined && `sent under: ${idOf(key)}`,
    `written: ${time(operation.createdAt)}`,
    `attempts: ${attempts}`,
    step > 0 && `steps done: ${step}`,
    operation.firstAttemptAt !== null && `first attempt: ${time(operation.firstAttemptAt)}`,
    operation.waitUntil !== null && `waits until: ${time(operation.waitUntil)}`,
    operation.sentAt !== null && `sent: ${time(operation.sentAt)}`,
    state === 'done' && `seen: ${operation.endedAt === null ? 'no' : time(operation.endedAt)}`,
    confirmed !== undefined && `confirmed as number: ${confirmed}`,
    answer && `last answer: ${describeAnswer(answer)}`,
  ]
  return lines.filter(line => typeof line === 'string').join('\n  ')
}

const sources = {
  server: 'the server',
  between: 'a proxy, firewall or network between',
  nothing: 'nothing answered',
} as const

function describeAnswer({ status, at, source }: LastAnswer): string {
  return `${status ?? 'none'} at ${time(at)}, likely from: ${sources[source]}`
}

function idOf(text: string): string {
  return isUuid(text) ? text : 'not readable'
}

function time(at: number | null): string {
  return at === null || Number.isNaN(new Date(at).getTime()) ? 'never' : new Date(at).toISOString()
}
