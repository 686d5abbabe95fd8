/** Limits requests if the operator sets a limit (interface, "Request limit"). Without it no hook is added. */
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { SECOND } from '../../../shared/limits/units.ts'
import { createRequestLimit } from '../../service/access/request-limit.ts'
import { refuseForNow } from '../../service/turns.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { senderOf } from './identify.ts'

/** Call it after `requireAccess`. Operations without a user have limits of their own. */
export function limitRequests(app: FastifyInstance, { service, requestsPerMinute }: HttpContext): void {
  if (requestsPerMinute === undefined) return
  const limit = createRequestLimit(requestsPerMinute)
  // draft-ietf-httpapi-ratelimit-headers-10
  const policy = `"minute";q=${requestsPerMinute};w=${hubLimits.requestWindowMs / SECOND}`
  app.addHook('onRequest', (request, reply, done) => {
    const { identity } = request
    // A user without requests left can still log out.
    if (identity === null || operationOf(request).id === 'logOut') return done()
    // Counts each user, as the laptops of a company share one app key.
    const sender = `${identity.key.id} ${senderOf(identity)}`
    const { isUsedUp, remaining, resetSeconds } = limit.count(sender, service.now())
    reply.header('RateLimit-Policy', policy)
    reply.header('RateLimit', `"minute";r=${remaining};t=${resetSeconds}`)
    if (isUsedUp) refuseForNow('Too many requests in this minute.', resetSeconds)
    done()
  })
}
