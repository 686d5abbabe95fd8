/** What people correct of their own time (interface, "Times"). */
import type { FastifyInstance } from 'fastify'
import { TimeCorrectionInput } from '../../../shared/times.ts'
import { correctTime } from '../../service/jobs/correct-time.ts'
import { requireJob } from '../answer/etag.ts'
import { runOnce } from '../answer/idempotency.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'

const body = jsonBody(TimeCorrectionInput)

const correct = describe({
  tag: 'Jobs',
  access: 'token',
  id: 'correctTime',
  summary: "Corrects the sender's own time on a job",
  description:
    'An internal note that says in words what was and what is, and names it: nothing that was pressed is changed. The same uuid again changes nothing and succeeds.',
  extension: 'times',
  body,
  answer: { status: 204, description: 'It is done' },
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

export function registerTimes(app: FastifyInstance, context: HttpContext): void {
  app.post<{ Params: { id: string } }>('/job/:id/time', correct, async (request, reply) => {
    const { id } = request.params
    const { text, eventTimeStamp = null, ...time } = body.check(request.body)
    const { status } = await runOnce(context, request, command => {
      requireJob(command, id, request)
      correctTime(command, id, { text, time, internal: true, eventTimeStamp })
      return { status: 204, body: null }
    })
    return reply.code(status).send()
  })
}
