/** Bodies come as they are: one that says it is packed would be taken for something else (RFC 9110, 8.4 and 12.5.3). */
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './failure-answer.ts'

export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return
    await sendProblem(request, reply, {
      status: 415,
      detail: 'The body is packed (Content-Encoding), which this hub does not take: send it as it is.',
      headers: { 'Accept-Encoding': 'identity' },
    })
  })
}
