/** A change that is answered with nothing, as its operation says: once for each Idempotency-Key where it takes one. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { requireJob } from './etag.ts'
import { runOnce } from './idempotency.ts'
import { runRequestCommand } from './run-request-command.ts'

/** After the commit. @throws Refused */
export async function sendDone(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (command: Command) => void,
): Promise<FastifyReply> {
  const { headers = [], answer } = operationOf(request)
  if (headers.includes('Idempotency-Key')) {
    await runOnce(context, request, command => {
      work(command)
      return { status: 204, body: null }
    })
  } else await runRequestCommand(context, request, work)
  return reply.code(answer.status).send()
}

export interface OfJob {
  Params: { id: string }
}

/** The same on the job of the path, in the version that If-Match names. */
export function sendDoneOnJob(
  context: HttpContext,
  request: FastifyRequest<OfJob>,
  reply: FastifyReply,
  work: (command: Command, id: string) => void,
): Promise<FastifyReply> {
  const { id } = request.params
  return sendDone(context, request, reply, command => {
    requireJob(command, id, request)
    work(command, id)
  })
}
