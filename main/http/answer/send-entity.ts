/** One entity, or a page, under the ETag of its version, or 304 where the client has that (RFC 9110, 13.1.2). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameTag } from './content-range.ts'

/** `entity` may be JSON that is made already: short as text, which goes out with the headers at once, long as bytes. */
export function sendEntity(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  entity: string | Uint8Array | object,
): FastifyReply {
  reply.header('ETag', etag)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && isSameTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const isMade = typeof entity === 'string' || entity instanceof Uint8Array
  return isMade ? reply.type('application/json; charset=utf-8').send(entity) : reply.send(entity)
}
