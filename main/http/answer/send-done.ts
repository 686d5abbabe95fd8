/** Changes that are answered without a body. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import type { HttpContext } from '../operation/context.ts'
import { operationOf } from '../operation/operation.ts'
import { requireJob } from './etag.ts'
import { sendOnce } from './send-once.ts'

/** Answers after the commit with the status of the operation. @throws Refused */
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

/** Runs the change on the job of the path, if it has the version of If-Match. */
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
