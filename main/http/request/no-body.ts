/** Requests that carry nothing: many clients send an empty form or JSON with them all the same. */
import type { FastifyInstance } from 'fastify'
import { limits } from '../../../shared/limits.ts'

/** The routes of `app` read past whatever body comes. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes }, async () => undefined)
}
