/**
 * Sends an entity or a page with the ETag of its version. Answers 304 if the client has that version (RFC 9110,
 * 13.1.2).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameTag } from './content-range.ts'

/**
 * Sends `entity`, which may be finished JSON. Short JSON is passed as text, which is sent together with the headers;
 * long JSON as bytes.
 */
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
