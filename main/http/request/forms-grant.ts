/** Whether a key may see forms at all (interface, "Grant of forms"). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../service/refuse.ts'
import { identityOf } from './identify.ts'

/** Every route of `app` needs a key with the grant; it lies inside `requireIdentity`. */
export function requireFormsGrant(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (!isGrantedForms(request)) refuse('forbidden', 'This API key is not granted the form resources.')
  })
}

export function isGrantedForms(request: FastifyRequest): boolean {
  return identityOf(request).key.grants_forms === 1
}
