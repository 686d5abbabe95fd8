/** Lists and search of jobs (interface, "Jobs", "Paging"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Job, JobListItem, JobSearchEntry, Tombstone } from '../../../shared/entities/job.ts'
import { everyState, jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { createFullLists, type FullListOrder, type FullLists } from '../../service/jobs/list-full-jobs.ts'
import type { JobListScope } from '../../service/jobs/list-parameters.ts'
import { createJobJson, type JobJson } from '../../service/jobs/listed-json.ts'
import { chooseCoding, sendPacked } from '../answer/coding.ts'
import { areListsLong, areOwnListsLong, sendSearch, turnOf } from '../answer/long-reads.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import {
  deletedParameter,
  discrepanciesParameter,
  fullParameter,
  modifiedParameter,
  pagingParameters,
  searchParameters,
  TimeParameter,
} from '../operation/list-query.ts'
import {
  describe,
  type Operation,
  type ParameterDescription,
  type ParameterDescriptions,
} from '../operation/operation.ts'
import { parametersOf, withoutCredentials } from '../operation/parameters.ts'
import { identityOf, isGrantedForms } from '../request/identify.ts'

const byJobState: ParameterDescription = {
  description:
    'The job states to include, or ALL. Where it is not given, every one but DRAFT, FINISHED, CANCELED and CLOSED.',
  schema: Type.Array(Type.Union([Type.Enum([...jobStates]), Type.Literal(everyState)])),
}

const byResourceState: ParameterDescription = {
  description:
    "The states of the user's resource to include, or ALL, with jobs in any state. Where it is not given, those of somebody with work to do: ASSIGNED to PAUSED.",
  schema: Type.Array(Type.Union([Type.Enum([...resourceStates]), Type.Literal(everyState)])),
}

const listQuery = (states: ParameterDescription): ParameterDescriptions => ({
  from: {
    description: 'Jobs that end at this time or later; by default now.',
    schema: TimeParameter,
  },
  to: {
    description: 'Jobs that start before this time; for a bare date, before its end.',
    schema: TimeParameter,
  },
  states,
  untimed: { description: 'Includes jobs without a start time.', isFlag: true },
  current: { description: 'Includes unfinished jobs that start before `from`.', isFlag: true },
  ...pagingParameters,
  modified: modifiedParameter,
  deleted: deletedParameter,
  discrepancies: discrepanciesParameter,
  full: fullParameter,
})

/** Describes a list. It is sorted by startTime and id; jobs without a start are last. */
function list(id: string, summary: string, more: Partial<Operation> = {}) {
  return describe({
    tag: 'Jobs',
    access: 'token',
    id,
    summary,
    query: listQuery(byJobState),
    headers: ['If-None-Match'],
    answer: {
      status: 200,
      description: 'A page of the list, by startTime and then by id, jobs without a start last',
      page: Type.Array(Type.Union([JobListItem, Job, Tombstone])),
    },
    ...more,
  })
}

const usersQuery = { query: listQuery(byResourceState) }

const plainLists = {
  '/job': { kind: 'all', operation: list('listJobs', 'Jobs, by default the upcoming ones') },
  '/job/list/all': { kind: 'all', operation: list('listAllJobs', 'The same list as GET /job') },
  '/job/list/unassigned': {
    kind: 'unassigned',
    operation: list('listUnassignedJobs', 'Jobs without an assigned user'),
  },
  '/job/list/mine': {
    kind: 'mine',
    operation: list('listMyJobs', 'Jobs of the user whose token was sent', usersQuery),
  },
} as const

const ofReference = (id: string, what: string) =>
  list(id, `Jobs of one ${what}`, { path: { [`${what}id`]: `The id or UUID of the ${what}` } })

const listsOfOne = {
  user: list('listJobsOfUser', 'Jobs to which one user is assigned or scheduled', {
    ...usersQuery,
    path: { userid: 'The id or UUID of a user, or the word me for the one whose token was sent' },
  }),
  customer: ofReference('listJobsOfCustomer', 'customer'),
  project: ofReference('listJobsOfProject', 'project'),
  order: ofReference('listJobsOfOrder', 'order'),
  asset: ofReference('listJobsOfAsset', 'asset'),
} as const

const search = describe({
  id: 'searchJobs',
  tag: 'Jobs',
  summary: 'Full text over jobs and their notes, best first',
  access: 'token',
  query: searchParameters,
  answer: { status: 200, description: 'The results', schema: Type.Array(JobSearchEntry) },
})

export function registerJobLists(app: FastifyInstance, context: HttpContext): void {
  const db = context.service.store.read
  const lists = { jobJson: createJobJson(db), listFull: createFullLists(db) }
  const send = (request: FastifyRequest, reply: FastifyReply, scope: JobListScope) =>
    sendList(lists, context, request, reply, scope)
  for (const [path, { kind, operation }] of Object.entries(plainLists)) {
    app.get(path, operation, async (request, reply) => send(request, reply, { kind }))
  }
  for (const kind of ['user', 'customer', 'project', 'order', 'asset'] as const) {
    const name = `${kind}id`
    app.get<{ Params: Record<string, string> }>(
      `/job/list/${kind}/:${name}`,
      listsOfOne[kind],
      async (request, reply) => send(request, reply, { kind, ref: request.params[name] ?? '' }),
    )
  }
  app.get('/job/search', search, async (request, reply) => sendSearch(context, request, reply, 'searchJobs'))
}

/** Makes lists in the program, which suits short ones. */
interface ShortLists {
  jobJson: JobJson
  listFull: FullLists
}

async function sendList(
  { jobJson, listFull }: ShortLists,
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: JobListScope,
): Promise<FastifyReply> {
  // Leaves out the signature, which differs for each request: otherwise the cache would never find the list.
  const parameters = Object.fromEntries(withoutCredentials(parametersOf(request)))
  const query = { scope, parameters }
  const identity = identityOf(request)
  const { actor } = identity
  const now = context.service.now()
  if (parameters.full !== undefined) return sendFull(listFull, context, request, reply, { actor, query, now })
  const isLong = () =>
    areListsLong(context, 'jobs') && (scope.kind !== 'mine' || areOwnListsLong(context, actor.userId))
  const make = () =>
    isLong()
      ? context.lists.read('listJobs', { actor, query, now }, turnOf(request))
      : jobJson.makeList(actor, query, now)
  const page = jobJson.findList(identity, query, now) ?? jobJson.keepList(identity, query, await make())
  return sendEntity(request, addPaging(request, reply, page), `"${page.tag}"`, page.json)
}

/** Sends a page of whole jobs. It is never cached, as each laptop reads its own list, once. */
async function sendFull(
  listFull: FullLists,
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  list: Pick<FullListOrder, 'actor' | 'query' | 'now'>,
): Promise<FastifyReply> {
  const order = { ...list, forms: isGrantedForms(request), coding: chooseCoding(request) }
  const page = areListsLong(context, 'jobs')
    ? await context.lists.read('listFullJobs', order, turnOf(request))
    : listFull(order)
  return sendPacked(request, addPaging(request, reply, page), page)
}
