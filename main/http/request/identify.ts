/** Finds the user or key of a request once, before its body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate, authenticateKey, type Identity } from '../../service/access/authenticate.ts'
import type { KeyRecord } from '../../service/access/keys.ts'
import { requireMayHaveWebhooks } from '../../service/may/webhooks.ts'
import { refuse } from '../../service/refuse.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { readCredentials } from './credentials.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null if the operation needs only a key */
    identity: Identity | null
    /** null if the operation is open, or needs more than a key */
    apiKey: KeyRecord | null
  }
}

/** Makes every route of `app` check the access that its operation requires. */
export function requireAccess(app: FastifyInstance, { access }: HttpContext): void {
  app.decorateRequest('identity', null)
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const operation = operationOf(request)
    if (operation.access === 'any-key') request.apiKey = authenticateKey(access, readCredentials(request))
    else if (operation.access !== 'open') request.identity = authenticate(access, readCredentials(request))
    if (operation.access === 'integration-key') requireMayHaveWebhooks(identityOf(request).key)
    if (operation.grant === 'forms' && !isGrantedForms(request))
      refuse('forbidden', 'This API key is not granted the form resources.')
    done()
  })
}

export function keyOf({ apiKey }: FastifyRequest): KeyRecord {
  if (!apiKey) throw new Error('A route asks for the key, which its operation does not')
  return apiKey
}

export function identityOf({ identity }: FastifyRequest): Identity {
  if (!identity) throw new Error('A route asks who it acts for, which its operation does not')
  return identity
}

/** Returns a name for the user, or for a key without a token. Each has limits of its own. */
export function senderOf({ actor, key }: Identity): string {
  return actor.userId === null ? `key ${key.id}` : `user ${actor.userId}`
}

/** Returns whether a key may read forms (interface, "Grant of forms"). */
export function isGrantedForms(request: FastifyRequest): boolean {
  return identityOf(request).key.grants_forms === 1
}
