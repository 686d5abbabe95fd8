/** A page of a list, with how many there are and where it goes on (interface, "Paging"). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, Paging } from '../../service/entity/paging.ts'
import { parametersOf, splitTarget, withoutCredentials } from '../operation/parameters.ts'

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): FastifyReply {
  return addPaging(request, reply, { ...page, count: page.entries.length }).send(page.entries)
}

/** A list that comes in one answer. A client removes what it lacks only if the list is counted. */
export function sendList(reply: FastifyReply, entries: readonly unknown[]): FastifyReply {
  return reply.header('X-Total-Count', entries.length).send(entries)
}

/** What a page carries beside its entries; `count` is how many these are. */
export interface PageShape extends Paging {
  count: number
  total: number
}

export function addPaging(request: FastifyRequest, reply: FastifyReply, page: PageShape): FastifyReply {
  reply.header('X-Total-Count', page.total)
  const next = nextPage(request, page)
  return next === null ? reply : reply.header('Link', `<${next}>; rel="next"`)
}

/** The same list from where this page ends, without the credentials that the query may have carried. */
function nextPage(request: FastifyRequest, { count, total, limit, offset }: PageShape): string | null {
  const end = offset + count
  if (count === 0 || end >= total) return null
  const query = new URLSearchParams(withoutCredentials(parametersOf(request)))
  query.set('limit', String(limit))
  query.set('offset', String(end))
  return `${splitTarget(request).path}?${query}`
}
