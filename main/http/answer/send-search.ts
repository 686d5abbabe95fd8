/** A search of a hub, answered by its thread (interface, "Search"). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SearchOrder } from '../../service/search/search-order.ts'
import type { HttpContext } from '../operation/context.ts'
import { searchedIn } from '../operation/list-query.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf, senderOf } from '../request/identify.ts'

/** A client that goes away no longer waits for its turn. */
export async function sendSearch(
  { searches }: Pick<HttpContext, 'searches'>,
  request: FastifyRequest,
  reply: FastifyReply,
  of: SearchOrder['of'],
): Promise<FastifyReply> {
  const identity = identityOf(request)
  const order = { of, actor: identity.actor, ...searchedIn(parametersOf(request)) }
  const found = await searches.find(order, { sender: senderOf(identity), signal: request.signal })
  return reply.type('application/json; charset=utf-8').send(found)
}
