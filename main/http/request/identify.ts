/** Who a request acts for: found once, before its body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate, authenticateKey, type Identity } from '../../service/access/authenticate.ts'
import type { KeyRecord } from '../../service/access/keys.ts'
import { refuse } from '../../service/refuse.ts'
import type { HttpContext } from '../operation/context.ts'
import { readCredentials } from './credentials.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null outside `requireIdentity` */
    identity: Identity | null
    /** null outside `requireKey` */
    apiKey: KeyRecord | null
  }
}

/** Every route of `app` needs an integration key, or a key with a token. */
export function requireIdentity(app: FastifyInstance, { access }: HttpContext): void {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.identity = authenticate(access, readCredentials(request))
    done()
  })
}

/** Every route of `app` needs a key of either kind, before anything of a stranger's body is held or read. */
export function requireKey(app: FastifyInstance, { access }: Pick<HttpContext, 'access'>): void {
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async request => {
    request.apiKey = authenticateKey(access, readCredentials(request))
  })
}

export function keyOf({ apiKey }: FastifyRequest): KeyRecord {
  if (!apiKey) throw new Error('A route asks for the key, outside requireKey')
  return apiKey
}

/**
 * Every route of `app`, inside `requireIdentity`, needs an integration key; a token beside it changes nothing
 * (interface, "Keys": app keys get 403 on webhooks).
 */
export function requireIntegrationKey(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (identityOf(request).key.kind !== 'integration') {
      refuse('forbidden', 'Webhooks belong to an integration key: an app key has none.')
    }
  })
}

export function identityOf(request: FastifyRequest): Identity {
  const { identity } = request
  if (!identity) throw new Error('A route asks who it acts for, outside requireIdentity')
  return identity
}
