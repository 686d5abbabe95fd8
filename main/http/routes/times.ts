/** Corrections of a user's own time (interface, "Times"). */
import type { FastifyInstance } from 'fastify'
import { TimeCorrectionInput } from '../../../shared/entities/times.ts'
import { correctTime } from '../../service/jobs/correct-time.ts'
import { type OfJob, sendDoneOnJob } from '../answer/send-done.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'

const body = jsonBody(TimeCorrectionInput)

const correct = describe({
  tag: 'Jobs',
  access: 'token',
  id: 'correctTime',
  summary: "Corrects the sender's own time on a job",
  description:
    'Adds an internal note with the old and the new time, in words and as data. No event is changed. The same uuid again changes nothing and succeeds.',
  extension: 'times',
  body,
  answer: { status: 204, description: 'It is done' },
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

export function registerTimes(app: FastifyInstance, context: HttpContext): void {
  app.post<OfJob>('/job/:id/time', correct, async (request, reply) => {
    const { text, eventTimeStamp = null, ...time } = body.check(request.body)
    return sendDoneOnJob(context, request, reply, (command, id) =>
      correctTime(command, id, { text, time, internal: true, eventTimeStamp }),
    )
  })
}
