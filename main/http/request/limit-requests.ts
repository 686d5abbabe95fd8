/** The limit of requests that an operator may set (interface, "Request limit"). Without it no request passes through here. */
import type { FastifyInstance } from 'fastify'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { SECOND } from '../../../shared/units.ts'
import { createRequestLimit } from '../../service/access/request-limit.ts'
import { refuseForNow } from '../../service/turns.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { senderOf } from './identify.ts'

/** To be called after `requireAccess`. Operations that need no user have limits of their own. */
export function limitRequests(app: FastifyInstance, { service, requestsPerMinute }: HttpContext): void {
  if (requestsPerMinute === undefined) return
  const limit = createRequestLimit(requestsPerMinute)
  // draft-ietf-httpapi-ratelimit-headers-10
  const policy = `"minute";q=${requestsPerMinute};w=${hubLimits.requestWindowMs / SECOND}`
  app.addHook('onRequest', (request, reply, done) => {
    const { identity } = request
    // A user without requests left can still log out.
    if (identity === null || operationOf(request).id === 'logOut') return done()
    // The laptops of a company share one app key, so each user is counted.
    const sender = `${identity.key.id} ${senderOf(identity)}`
    const { isUsedUp, remaining, resetSeconds } = limit.count(sender, service.now())
    reply.header('RateLimit-Policy', policy)
    reply.header('RateLimit', `"minute";r=${remaining};t=${resetSeconds}`)
    if (isUsedUp) refuseForNow('Too many requests in this minute.', resetSeconds)
    done()
  })
}
