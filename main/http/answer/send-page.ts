/** Sends a page of a list, with the total and the address of the next page (interface, "Paging"). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, Paging } from '../../service/entity/paging.ts'
import { parametersOf, splitTarget, withoutCredentials } from '../operation/parameters.ts'

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): FastifyReply {
  return addPaging(request, reply, { ...page, count: page.entries.length }).send(page.entries)
}

/** Sends a whole list. A client removes missing entries only if the answer has a total. */
export function sendList(reply: FastifyReply, entries: readonly unknown[]): FastifyReply {
  return reply.header('X-Total-Count', entries.length).send(entries)
}

/** Shape of a page apart from its entries; `count` is their number. */
export interface PageShape extends Paging {
  count: number
  total: number
}

export function addPaging(request: FastifyRequest, reply: FastifyReply, page: PageShape): FastifyReply {
  reply.header('X-Total-Count', page.total)
  const next = nextPage(request, page)
  return next === null ? reply : reply.header('Link', `<${next}>; rel="next"`)
}

/** Returns the address of the next page, without credentials that the query may contain. */
function nextPage(request: FastifyRequest, { count, total, limit, offset }: PageShape): string | null {
  const end = offset + count
  if (count === 0 || end >= total) return null
  const query = new URLSearchParams(withoutCredentials(parametersOf(request)))
  query.set('limit', String(limit))
  query.set('offset', String(end))
  return `${splitTarget(request).path}?${query}`
}
