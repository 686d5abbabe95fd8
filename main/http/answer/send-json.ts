/** JSON that is made already: short as text, which goes out with the headers at once, long as bytes. */
import type { FastifyReply } from 'fastify'

export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
