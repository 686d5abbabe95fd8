/** What whoever runs a hub asks it, beside the interface: whether it lives, whether it can work, and how it does. */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '../../service/access/signature.ts'
import { sendProblem } from '../answer/failure-answer.ts'
import type { HttpContext } from '../operation/context.ts'
import { createMetrics } from './metrics.ts'
import { findObstacles } from './readiness.ts'

/** To be called before any route is added: every answer from then on is counted. */
export function registerMonitoring(app: FastifyInstance, context: HttpContext): void {
  const { metricsToken = null, ofProcess = false } = context.monitoring ?? {}
  const metrics = createMetrics(context, { ofProcess })
  metrics.countAnswers(app)
  app.get('/health', async (_request, reply) => reply.type(text).send('alive\n'))
  app.get('/ready', async (request, reply) => {
    const obstacles = findObstacles(context)
    if (obstacles.length === 0) return reply.type(text).send('ready\n')
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
 * A proxy on this machine brings strangers from here too, so that whoever was sent on is none of this machine, and
 * neither is a page whose name somebody made to lead here.
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
