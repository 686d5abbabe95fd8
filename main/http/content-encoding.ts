/** Bodies come as they are: one that says it is packed would be taken for something else (RFC 9110, 8.4 and 12.5.3). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from './answer/failure-answer.ts'

export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request) || !isEncoded(request)) return
    await sendProblem(request, reply, {
      status: 415,
      detail: 'The body is packed (Content-Encoding), which this hub does not take: send it as it is.',
      headers: { 'Accept-Encoding': 'identity' },
    })
  })
}

/** The body of a GET is never read, so nothing in it can be misread. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}
