/**
 * How long a body may take to arrive. Node has one time for all requests of a server, which an upload from a van needs
 * long; every other body is held to its own here, so that nobody keeps a connection by dawdling.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hubLimits } from '../../shared/hub-limits.ts'
import { createClientErrorHandler } from './client-error.ts'
import type { HttpContext } from './operation/context.ts'

/** Node's own, for every request of the server. */
export const longestArrivalMs = hubLimits.uploadMs

export function guardArrival(app: FastifyInstance, context: HttpContext): void {
  const answerError = createClientErrorHandler(context)
  app.addHook('onRequest', async request => {
    if (!hasBody(request) || isUpload(request)) return
    const { raw } = request
    const cut = setTimeout(() => {
      if (raw.complete) return
      const tooSlow = Object.assign(new Error('A body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerError(tooSlow, raw.socket)
    }, hubLimits.requestMs)
    // a body that is cut off after its answer never ends, and must not keep a hub that stops
    cut.unref()
    const stop = () => clearTimeout(cut)
    raw.once('end', stop)
    raw.once('close', stop)
  })
  // once it is answered there is no reason to wait long for the rest
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const cut = setTimeout(() => raw.destroy(), hubLimits.refusedBodyMs)
    cut.unref()
    raw.once('close', () => clearTimeout(cut))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload(request: FastifyRequest): boolean {
  return request.routeOptions.config?.operation?.body?.type === 'multipart/form-data'
}
