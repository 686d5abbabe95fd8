/** Reads `Idempotency-Key`, and hashes the request of the key (interface, "Operation keys"). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { OperationName } from '../../service/operations/operation-keys.ts'
import { refuse } from '../../service/refuse.ts'
import type { Operation } from '../operation/operation.ts'
import { parametersOf, splitTarget, withoutCredentials } from '../operation/parameters.ts'
import { identityOf, senderOf } from './identify.ts'

export function acceptsKey(operation: Operation | undefined): boolean {
  return operation?.headers?.includes('Idempotency-Key') === true
}

/** Returns null if the operation uses no key, or the request has no valid one. */
export function keyIn({ headers, routeOptions }: FastifyRequest): string | null {
  if (!acceptsKey(routeOptions.config.operation)) return null
  const key = headers['idempotency-key']
  return typeof key === 'string' && isKey(key) ? key : null
}

/** Returns null if no key was sent. @throws Refused `bad-request` for a key that is too long */
export function operationName(request: FastifyRequest): OperationName | null {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return null
  const most = hubLimits.idempotencyKeyLength
  if (typeof sent !== 'string' || !isKey(sent))
    return refuse('bad-request', `Idempotency-Key must have 1 to ${most} characters, all of ASCII.`)
  return { sender: senderFor(request), key: sent }
}

function isKey(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.length <= hubLimits.idempotencyKeyLength
}

/** Returns the API key for webhook subscriptions, even if a token was sent too, as they belong to the key. */
function senderFor(request: FastifyRequest): string {
  const identity = identityOf(request)
  const isOfKey = request.routeOptions.config.operation?.access === 'integration-key'
  return isOfKey ? `key ${identity.key.id}` : senderOf(identity)
}

/**
 * Returns the SHA-256 of method, path, query and body. It leaves out signature, key and token, which change with each
 * attempt. `content` is the body, or JSON that identifies a body that is not held in memory.
 */
export function hashOf(request: FastifyRequest, content: unknown): Buffer {
  const { path } = splitTarget(request)
  const query = withoutCredentials(parametersOf(request))
  const parts = JSON.stringify([request.method, path, query, content])
  return createHash('sha256').update(parts).digest()
}
