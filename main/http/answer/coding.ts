/** Compression of answers: chooses the coding that the client accepts (RFC 9110, 12.5.3). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Coding, FullPage } from '../../service/jobs/list-full-jobs.ts'
import { sendEntity } from './send-entity.ts'

const codings: readonly Coding[] = ['zstd', 'gzip']

/** Returns the first of our codings that the client accepts. Null: it accepts none, or names none. */
export function chooseCoding({ headers }: Pick<FastifyRequest, 'headers'>): Coding | null {
  const accepted = headers['accept-encoding']
  const named = typeof accepted === 'string' ? accepted.toLowerCase().split(',') : []
  const isAccepted = (coding: string) =>
    named.some(entry => {
      const [name, ...parameters] = entry.split(';').map(part => part.trim())
      return name === coding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
    })
  return codings.find(isAccepted) ?? null
}

/** Sends a page that may be compressed. Each coding of a page has its own ETag. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, json, coding }: Pick<FullPage, 'tag' | 'json' | 'coding'>,
): FastifyReply {
  reply.header('Vary', 'Accept-Encoding')
  if (coding !== null) reply.header('Content-Encoding', coding)
  return sendEntity(request, reply, `"${tag}"`, json)
}
