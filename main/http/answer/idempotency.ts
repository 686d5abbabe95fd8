/**
 * Idempotency-Key: the first answer is stored in the transaction of its effect and given again for 7 days (interface,
 * "idempotency"). A request that was refused had no effect, so it is tried anew.
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import { type Command, runCommand } from '../../service/command.ts'
import { Refused, refuse, unwrap } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { rowsOf } from '../../store/rows.ts'
import { idempotentAnswers } from '../../store/schema/access.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { parametersOf, splitTarget, withoutCredentials } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { runRequestCommand } from './run-request-command.ts'

const answerRows = rowsOf(idempotentAnswers)

/** What a command answers with: a body is JSON, null is none. */
export interface Answer {
  status: 200 | 204
  body: unknown
}

/**
 * Runs `work` once for each Idempotency-Key; without one, every time. Resolves after the commit.
 * @throws Refused
 */
export async function runOnce(
  context: HttpContext,
  request: FastifyRequest,
  work: (command: Command) => Answer,
): Promise<Answer> {
  return runRequestCommand(context, request, onlyOnce(context, request, work, request.body ?? null))
}

/**
 * The same at once, in a commit of its own: for `work` that does more than write into its command's database.
 * `content` stands for a body that is not held in memory: JSON that tells it from every other.
 * @throws Refused
 */
export function runOnceAlone(
  context: HttpContext,
  request: FastifyRequest,
  work: (command: Command) => Answer,
  content: unknown,
): Answer {
  const { actor } = identityOf(request)
  return unwrap(runCommand(context.service, actor, onlyOnce(context, request, work, content)))
}

function onlyOnce(
  { service }: HttpContext,
  request: FastifyRequest,
  work: (command: Command) => Answer,
  content: unknown,
): (command: Command) => Answer {
  const key = readKey(request)
  if (key === null) return work
  const sender = senderOf(request)
  const holder = holdersOf(service).get(nameOf(sender, key))
  if (holder !== undefined && holder !== request) refuseRunning()
  const entry = { sender, key, requestHash: hashRequest(request, content) }
  return command => {
    const known = findAnswer(command, entry)
    if (known) return known
    const answer = work(command)
    keepAnswer(command, entry, answer)
    return answer
  }
}

/** Which request holds a key, of those that take longer than one turn of the process. */
const holders = new WeakMap<Service, Map<string, FastifyRequest>>()

function holdersOf(service: Service): Map<string, FastifyRequest> {
  const known = holders.get(service) ?? new Map<string, FastifyRequest>()
  holders.set(service, known)
  return known
}

function nameOf(sender: string, key: string): string {
  return JSON.stringify([sender, key])
}

/**
 * Holds the request's Idempotency-Key while its body arrives. Returns what lets go of it.
 * @throws Refused `in-progress` while another request holds it
 */
export function holdKey({ service }: HttpContext, request: FastifyRequest): () => void {
  const key = readKey(request)
  if (key === null) return () => undefined
  const name = nameOf(senderOf(request), key)
  const held = holdersOf(service)
  if (held.has(name)) refuseRunning()
  held.set(name, request)
  return () => held.delete(name)
}

function refuseRunning(): never {
  throw new Refused({
    code: 'in-progress',
    message: 'The first request with this Idempotency-Key still runs: ask again in a moment.',
    retryAfterSeconds: hubLimits.inProgressRetrySeconds,
  })
}

/** Of one that is remembered by what it did beyond the database. @throws Refused without an Idempotency-Key */
export function requireKey(request: FastifyRequest): { sender: string; key: string } {
  const key = readKey(request) ?? refuse('bad-request', 'An Idempotency-Key is needed here.')
  return { sender: `mail ${senderOf(request)}`, key }
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > hubLimits.idempotencyKeyLength) {
    return refuse(
      'bad-request',
      `Idempotency-Key must have 1 to ${hubLimits.idempotencyKeyLength} characters.`,
    )
  }
  return key
}

/** The user, whose tokens come and go; the key where it stands alone, or is what the operation works on. */
function senderOf(request: FastifyRequest): string {
  const { actor, key } = identityOf(request)
  const isOfKey = operationOf(request).access === 'integration-key'
  if (actor.userId === null || isOfKey) return `key ${key.id}`
  // what the user did in one group is nothing to the key of another
  return actor.isBoundToHome ? `user ${actor.userId} in ${actor.homeGroupId}` : `user ${actor.userId}`
}

/** Signature, key and token are made anew for every attempt and are left out. */
function hashRequest(request: FastifyRequest, content: unknown): string {
  const { path } = splitTarget(request)
  const query = withoutCredentials(parametersOf(request))
  const parts = JSON.stringify([request.method, path, query, content])
  return hash('sha256', parts)
}

interface Entry {
  sender: string
  key: string
  requestHash: string
}

function findAnswer({ db, now }: Command, entry: Entry): Answer | null {
  const row = db.get<{ request_hash: string; status: 200 | 204; body: string | null }>(
    'SELECT request_hash, status, body FROM idempotent_answers WHERE sender = ? AND key = ? AND created_at >= ?',
    entry.sender,
    entry.key,
    now - limits.idempotencyKeptMs,
  )
  if (!row) return null
  if (row.request_hash !== entry.requestHash) {
    refuse('key-reused', 'This Idempotency-Key was used with another request: take a new one.')
  }
  return { status: row.status, body: row.body === null ? null : JSON.parse(row.body) }
}

/** In place of an entity that is long: writing it twice would keep others waiting for as long again. */
interface ReadAgain {
  readAgain: string
}

/** The uuid of what an answer stands for that was not kept itself; null: it is the answer. */
export function toReadAgain({ body }: Answer): string | null {
  // an entity has a uuid, and may keep a property of whatever name
  const { readAgain = null, uuid } = (body ?? {}) as Partial<ReadAgain & { uuid: unknown }>
  return uuid === undefined ? readAgain : null
}

function keptBody(body: unknown): string | null {
  if (body === null) return null
  const json = JSON.stringify(body)
  const { uuid } = body as { uuid?: string }
  const isLong = json.length > hubLimits.keptAnswerLetters && uuid !== undefined
  return isLong ? JSON.stringify({ readAgain: uuid } satisfies ReadAgain) : json
}

function keepAnswer({ db, now }: Command, { sender, key, requestHash }: Entry, answer: Answer): void {
  const kept = { requestHash, status: answer.status, body: keptBody(answer.body), createdAt: now }
  answerRows.put(db, { sender, key, ...kept }, 'sender', 'key')
}
