/** GET /search: one search over everything (interface, "Search over everything"). */
import type { FastifyInstance } from 'fastify'
import { FoundOnServer } from '../../../shared/entities/search-hit.ts'
import { sendSearch } from '../answer/long-reads.ts'
import type { HttpContext } from '../operation/context.ts'
import { searchParameters } from '../operation/list-query.ts'
import { describe } from '../operation/operation.ts'

const search = describe({
  id: 'searchEverything',
  tag: 'Search',
  summary: 'Search over jobs, notes, forms, assets, files, the text of PDFs, and material',
  access: 'token',
  extension: 'search',
  query: { q: searchParameters.q },
  answer: { status: 200, description: 'The results, by kind and the best first', schema: FoundOnServer },
})

export function registerSearch(app: FastifyInstance, context: HttpContext): void {
  app.get('/search', search, async (request, reply) => sendSearch(context, request, reply, 'searchAll'))
}
