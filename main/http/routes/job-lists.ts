/** The job lists and the search (specification, "Jobs"; decisions, "Paging"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import { parseCount } from '../../service/entity/paging.ts'
import { type JobListScope, listJobs } from '../../service/jobs/list-jobs.ts'
import { searchJobs } from '../../service/jobs/search-jobs.ts'
import type { HttpContext } from '../context.ts'
import { identityOf } from '../identify.ts'
import { parametersOf } from '../parameters.ts'
import { sendPage } from '../send-page.ts'

const plainScopes: Record<string, JobListScope> = {
  '/job': { kind: 'all' },
  '/job/list/all': { kind: 'all' },
  '/job/list/unassigned': { kind: 'unassigned' },
  '/job/list/mine': { kind: 'mine' },
}
const scopesOfOne = ['user', 'customer', 'project', 'order', 'asset'] as const

export function registerJobLists(app: FastifyInstance, context: HttpContext): void {
  for (const [path, scope] of Object.entries(plainScopes)) {
    app.get(path, async (request, reply) => sendList(context, request, reply, scope))
  }
  for (const kind of scopesOfOne) {
    app.get<{ Params: { id: string } }>(`/job/list/${kind}/:id`, async (request, reply) =>
      sendList(context, request, reply, { kind, ref: request.params.id }),
    )
  }
  app.get('/job/search', async request => {
    const { q, limit } = parametersOf(request)
    const most = Math.min(parseCount('limit', limit) ?? limits.searchDefault, limits.listMax)
    return searchJobs(context.service.store.read, identityOf(request).actor, q, most)
  })
}

function sendList(
  { service }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: JobListScope,
): FastifyReply {
  const query = { scope, parameters: parametersOf(request) }
  const page = listJobs(service.store.read, identityOf(request).actor, query, service.now())
  return sendPage(request, reply, page)
}
