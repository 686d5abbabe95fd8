/** Addresses for the operator of a hub, outside the interface: health, readiness and metrics. */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '../../service/access/signature.ts'
import { sendProblem } from '../answer/failure-answer.ts'
import type { HttpContext } from '../operation/context.ts'
import { createMetrics } from './metrics.ts'
import { findObstacles } from './readiness.ts'
import { describeStandbys } from './standbys.ts'

/** Adds the addresses. Call it before any other route is added, as only answers of later routes are counted. */
export function registerMonitoring(app: FastifyInstance, context: HttpContext): void {
  const { metricsToken = null, ofProcess = false } = context.monitoring ?? {}
  const metrics = createMetrics(context, { ofProcess })
  metrics.countAnswers(app)
  app.get('/health', async (_request, reply) => reply.type(text).send('alive\n'))
  app.get('/ready', async (request, reply) => {
    const obstacles = findObstacles(context)
    if (obstacles.length === 0)
      return reply.type(text).send(`ready\n${describeStandbys(context.service.store.read)}`)
    return sendProblem(request, reply, { status: 503, detail: obstacles.join(' ') })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) {
      const detail = 'The metrics are for this machine, or for who brings the token of --metrics-token-file.'
      return sendProblem(request, reply, { status: 403, detail })
    }
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

const text = 'text/plain; charset=utf-8'

/**
 * Returns whether the request may read the metrics: with the token, or directly from this machine. A forwarded request
 * comes from elsewhere, and so may a page with a host name that points to this machine.
 */
function mayRead({ headers, raw }: FastifyRequest, token: string | null): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== null && bearer !== undefined && isSameText(bearer, token)) return true
  const wasSentOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(name => name in headers)
  return !wasSentOn && isLoopback(raw.socket.remoteAddress ?? '') && isLocalName(headers.host ?? '')
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

function isLocalName(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''))
}
