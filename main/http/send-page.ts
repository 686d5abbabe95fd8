/** A page of a list, with how many there are and where it goes on (decisions, "Paging"). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../service/entity/paging.ts'
import { parametersOf, splitTarget, withoutCredentials } from './parameters.ts'

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): FastifyReply {
  reply.header('X-Total-Count', page.total)
  const next = nextPage(request, page)
  if (next !== null) reply.header('Link', `<${next}>; rel="next"`)
  return reply.send(page.entries)
}

/** The same list from where this page ends, without the credentials that the query may have carried. */
function nextPage(request: FastifyRequest, { entries, total, limit, offset }: Page<unknown>): string | null {
  const end = offset + entries.length
  if (entries.length === 0 || end >= total) return null
  const query = new URLSearchParams(withoutCredentials(parametersOf(request)))
  query.set('limit', String(limit))
  query.set('offset', String(end))
  return `${splitTarget(request).path}?${query}`
}
