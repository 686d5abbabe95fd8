/** JSON that is made already. */
import type { FastifyReply } from 'fastify'

/** `json` in UTF-8. */
export function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
