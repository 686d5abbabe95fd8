/** A change that is answered with nothing, as its operation says. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { requireJob } from './etag.ts'
import { sendOnce } from './send-once.ts'

/** After the commit. @throws Refused */
export async function sendDone(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (command: Command) => void,
): Promise<unknown> {
  const { status } = operationOf(request).answer
  return sendOnce(context, request, reply, { work, send: () => reply.code(status).send() })
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
): Promise<unknown> {
  const { id } = request.params
  return sendDone(context, request, reply, command => {
    requireJob(command, id, request)
    work(command, id)
  })
}
