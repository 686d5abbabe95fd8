/** Which operations the routes of /api/1 carry, gathered while they are registered. */
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../operation/operation.ts'
import { type Method, methods } from './types.ts'

export interface RoutedOperation {
  method: Method
  /** under the version prefix, as the router writes it: `/job/:id` */
  path: string
  operation: Operation
}

/**
 * Watches the routes that are added to `app` from now on; the list grows with them.
 * @throws Error at a route that does not say what it takes and gives
 */
export function collectOperations(app: FastifyInstance, prefix: string): readonly RoutedOperation[] {
  const found: RoutedOperation[] = []
  app.addHook('onRoute', ({ url, method, config }) => {
    for (const name of [method].flat()) {
      // the router adds these beside each GET
      if (name === 'HEAD') continue
      const verb = methods.find(known => known === name.toLowerCase())
      if (!verb || !config?.operation) throw new Error(`${name} ${url} does not describe its operation`)
      found.push({ method: verb, path: url.slice(prefix.length), operation: config.operation })
    }
  })
  return found
}
