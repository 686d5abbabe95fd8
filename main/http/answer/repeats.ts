/**
 * Rules for all requests with a key (interface, "Operation keys"). Call these functions before the routes are added.
 */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { findOperation } from '../../service/operations/operation-keys.ts'
import type { HttpContext } from '../operation/context.ts'
import { senderOf } from '../request/identify.ts'
import { acceptsKey, hashOf, keyIn, operationName } from '../request/operation-key.ts'
import { answerRepeat, findRepeated } from './send-once.ts'

/**
 * Answers a repeated request before If-Match and its body are checked. Routes of mails and uploads check it themselves,
 * as their content arrives later.
 */
export function answerRepeats(app: FastifyInstance, { service }: HttpContext): void {
  app.decorateRequest('asked', null)
  app.addHook('onRoute', route => {
    const { operation, isKeptByRoute } = route.config ?? {}
    if (!acceptsKey(operation) || isKeptByRoute) return
    const preHandler: RouteOptions['preHandler'] = async (request, reply) => {
      const name = operationName(request)
      if (name === null) return
      request.asked = { name, hash: hashOf(request, request.body ?? null) }
      const stored = findRepeated(service.store.read, request.asked, service.now())
      if (stored !== null) await answerRepeat(request, reply, stored)
    }
    route.preHandler = [route.preHandler ?? [], preHandler].flat()
  })
}

/** Repeats the key of the request in each answer, so that the client knows that the hub answered and not a proxy. */
export function repeatKeys(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (!acceptsKey(route.config?.operation)) return
    const onSend: RouteOptions['onSend'] = async (request, reply) => {
      const key = keyIn(request)
      if (key !== null) reply.header('Idempotency-Key', key)
    }
    route.onSend = [route.onSend ?? [], onSend].flat()
  })
}

/**
 * Reports a missing operation. A laptop sends its last confirmed operation in Operation-After. A hub without it was
 * restored, for example from a snapshot of its machine, which does not raise the generation.
 */
export function tellOfMissing(app: FastifyInstance, { service }: HttpContext): void {
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.headers['operation-after']
    if (typeof key === 'string' && request.identity !== null) {
      const name = { sender: senderOf(request.identity), key }
      if (findOperation(service.store.read, name, service.now()) === null)
        reply.header('Operation-After', 'missing')
    }
    done()
  })
}
