/** What every request with a key has in common (interface, "Operation keys"): call these before the routes are added. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { findOperation } from '../../service/operations/operation-keys.ts'
import type { HttpContext } from '../operation/context.ts'
import { senderOf } from '../request/identify.ts'
import { hashOf, keyIn, operationName, takesKey } from '../request/operation-key.ts'
import { answerRepeat, findRepeated } from './send-once.ts'

/**
 * Answers a request that was carried out before, ahead of If-Match and of what is asked of its body. A mail and an
 * upload are recognised by their own routes, once they have all that their key stands for.
 */
export function answerRepeats(app: FastifyInstance, { service }: HttpContext): void {
  app.addHook('onRoute', route => {
    const { operation, isKeptByRoute } = route.config ?? {}
    if (!takesKey(operation) || isKeptByRoute) return
    const preHandler: RouteOptions['preHandler'] = async (request, reply) => {
      const name = operationName(request)
      if (name === null) return
      const asked = { name, hash: hashOf(request, request.body ?? null) }
      const stored = findRepeated(service.store.read, asked, service.now())
      if (stored !== null) await answerRepeat(request, reply, stored)
    }
    route.preHandler = [route.preHandler ?? [], preHandler].flat()
  })
}

/** Every answer repeats the key of its request, so that the sender knows that no proxy has answered. */
export function repeatKeys(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (!takesKey(route.config?.operation)) return
    const onSend: RouteOptions['onSend'] = async (request, reply) => {
      const key = keyIn(request)
      if (key !== null) reply.header('Idempotency-Key', key)
    }
    route.onSend = [route.onSend ?? [], onSend].flat()
  })
}

/**
 * A laptop names its last confirmed operation. A hub that does not have it was restored, also where nobody raised the
 * generation, as with a snapshot of the machine.
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
