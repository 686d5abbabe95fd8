/**
 * Carries out a request with an Idempotency-Key once, even if it is sent several times (interface, "Operation keys").
 * The key is stored in the transaction of the change. A refused request changes nothing, so a repetition is checked
 * again.
 */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Actor } from '../../service/actor.ts'
import { type Command, runCommand, withKey } from '../../service/command.ts'
import { createDerivedUuids } from '../../service/operations/derived-uuids.ts'
import {
  areEntities,
  findOperation,
  hasMade,
  type OperationName,
  type StoredOperation,
  storeOperation,
} from '../../service/operations/operation-keys.ts'
import { Refused, refuse, unwrap } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { ReadDb } from '../../store/db.ts'
import { tableOfTakenUuid } from '../../store/taken-uuid.ts'
import type { HttpContext } from '../operation/context.ts'
import { identityOf } from '../request/identify.ts'
import { hashOf, operationName } from '../request/operation-key.ts'
import { runRequestCommand } from './run-request-command.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** operation of a request with a key, set when the body has arrived (`repeats.ts`) */
    asked: Asked | null
  }
  interface FastifyContextConfig {
    /** answers with the entity of that UUID; absent: the operation answers without an entity. @throws Refused */
    readBack?: ReadBack
    /** true: the route itself recognizes repeated requests */
    isKeptByRoute?: true
  }
}

type ReadBack = (request: FastifyRequest, reply: FastifyReply, uuid: string) => unknown

/** Returns the options of a route that answers a repeated request with an entity. */
export function readBackWith({ config }: { config: FastifyContextConfig }, readBack: ReadBack) {
  return { config: { ...config, readBack } }
}

/** A change and the answer to it. */
export interface Change<T> {
  work(command: Command): T
  /** Returns the UUID of the entity in the answer. */
  uuidOf?(made: T): string
  /** returns whether to run `work` again after other requests; rows that it creates then have no derived UUIDs */
  isMore?(made: T): boolean
  send(made: T): unknown
}

interface Asked {
  name: OperationName
  /** SHA-256 of the request */
  hash: Buffer
}

type CarriedOut<T> = { made: T } | { stored: StoredOperation }

/** Answers after the commit. @throws Refused */
export async function sendOnce<T>(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<T>,
): Promise<unknown> {
  const { asked } = request
  if (asked !== null) requireNotHeld(context.service, request, asked.name)
  for (;;) {
    const run = runRequestCommand(context, request, command => carryOut(command, asked, change))
    const { actor } = identityOf(request)
    const carriedOut = await run.catch(error => asStored(error, context.service, actor, asked))
    if ('stored' in carriedOut) return answerRepeat(request, reply, carriedOut.stored)
    if (!change.isMore?.(carriedOut.made)) return change.send(carriedOut.made)
  }
}

/**
 * Runs `work` in a commit of its own, for a change that also writes files. `content` is hashed in place of the body.
 * @throws Refused
 */
export function sendOnceAlone<T>(
  { service }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<T>,
  content: unknown,
): unknown {
  const { actor } = identityOf(request)
  const name = operationName(request)
  const asked = name === null ? null : { name, hash: hashOf(request, content) }
  const carriedOut = runAlone(service, actor, asked, change)
  if ('stored' in carriedOut) return answerRepeat(request, reply, carriedOut.stored)
  return change.send(carriedOut.made)
}

function runAlone<T>(service: Service, actor: Actor, asked: Asked | null, change: Change<T>): CarriedOut<T> {
  try {
    return unwrap(runCommand(service, actor, command => carryOut(command, asked, change)))
  } catch (error) {
    return asStored(error, service, actor, asked)
  }
}

function carryOut<T>(command: Command, asked: Asked | null, change: Change<T>): CarriedOut<T> {
  const { work, uuidOf, isMore } = change
  if (asked === null) return { made: work(command) }
  const { name, hash } = asked
  const stored = findRepeated(command.db, asked, command.now)
  if (stored !== null) return { stored }
  const made = work(isMore === undefined ? withKey(command, name) : command)
  if (!isMore?.(made))
    storeOperation(command.db, name, { hash, status: 200, uuid: uuidOf?.(made) ?? null }, command.now)
  return { made }
}

/**
 * Returns the operation that the request repeats, or null. @throws Refused `key-reused` for a key of another request
 */
export function findRepeated(db: ReadDb, { name, hash }: Asked, now: number): StoredOperation | null {
  const stored = findOperation(db, name, now)
  if (stored !== null && !hash.equals(stored.hash))
    refuse('key-reused', 'This Idempotency-Key was used with another request: take a new one.')
  return stored
}

/**
 * Handles a UUID that was derived from the key, but is in use. If the sender created its entity, the operation was
 * carried out before its key expired. Otherwise, the request must not count as carried out: after a restore, the hub
 * may have given the UUID to another entity.
 * @throws Refused `conflict`
 */
function asStored(
  error: unknown,
  { store, now }: Service,
  actor: Actor,
  asked: Asked | null,
): { stored: StoredOperation } {
  const table = tableOfTakenUuid(error)
  if (asked === null || table === null) throw error
  const role = areEntities(table) ? 'entity' : 'event'
  const taken = createDerivedUuids(asked.name)(role)
  if (!hasMade(store.read, taken, actor.userId, [...actor.grants.keys()]))
    refuse('conflict', 'The UUID that follows from this Idempotency-Key is taken: take a new key.')
  const uuid = role === 'entity' ? taken : null
  const stored = { hash: asked.hash, status: 200, uuid }
  // The sender may query the key, or send it in Operation-After.
  store.transaction(db => storeOperation(db, asked.name, stored, now()))
  return { stored }
}

/** Answers with the present version of the entity, if the sender may still read it. */
export async function answerRepeat(
  request: FastifyRequest,
  reply: FastifyReply,
  { uuid }: StoredOperation,
): Promise<unknown> {
  const { readBack, operation } = request.routeOptions.config
  if (readBack === undefined) return reply.code(operation?.answer.status ?? 204).send()
  if (uuid === null) return reply.code(204).send()
  try {
    return await readBack(request, reply, uuid)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return reply.code(204).send()
  }
}

/** Requests that hold a key, for requests that take longer than one turn of the event loop. */
const holders = new WeakMap<Service, Map<string, FastifyRequest>>()

function holdersOf(service: Service): Map<string, FastifyRequest> {
  const known = holders.get(service) ?? new Map<string, FastifyRequest>()
  holders.set(service, known)
  return known
}

/**
 * Holds the request's Idempotency-Key while its body arrives. Returns the function that releases it.
 * @throws Refused `in-progress` while another request holds the key
 */
export function holdKey({ service }: HttpContext, request: FastifyRequest): () => void {
  const name = operationName(request)
  if (name === null) return () => undefined
  requireNotHeld(service, request, name)
  const held = holdersOf(service)
  held.set(textOf(name), request)
  return () => held.delete(textOf(name))
}

function requireNotHeld(service: Service, request: FastifyRequest, name: OperationName): void {
  const holder = holdersOf(service).get(textOf(name))
  if (holder === undefined || holder === request) return
  throw new Refused({
    code: 'in-progress',
    message: 'The first request with this Idempotency-Key still runs: ask again in a moment.',
    retryAfterSeconds: hubLimits.inProgressRetrySeconds,
  })
}

function textOf({ sender, key }: OperationName): string {
  return JSON.stringify([sender, key])
}
