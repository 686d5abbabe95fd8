/** Requests about jobs: lists, reading, writing, notes and planning. */
import { type Answered, forbidden, json, notFound, nothing, readBody } from './answer.ts'
import { asPlanner, type Call, found, type Route, userIn } from './call.ts'
import { find, isUuid, type Job } from './data.ts'
import { jobInDetail, listedJob } from './job-view.ts'
import { type JobFilter, listJobs } from './lists.ts'
import { writeNote } from './notes.ts'
import { type Planning, planUser } from './resources.ts'
import { touch } from './server-state.ts'
import { changeJob, createJob, deleteJob } from './write-job.ts'

const jobAt = ({ state, refs }: Call): Job => found(state.data.jobs, refs[0])

const list = (filter: (call: Call) => JobFilter) => (call: Call) =>
  json(listJobs(call.state, filter(call), call.query).map(listedJob))

function post({ state, caller, asked }: Call): Answered {
  return json(jobInDetail(state, createJob(state, caller, readBody(asked), state.chance.uuid())))
}

/** Only a UUID in the path creates a job. */
function put({ state, caller, asked, refs: [ref = ''] }: Call): Answered {
  const known = find(state.data.jobs, ref)
  const body = readBody(asked)
  if (known) changeJob(state, caller, known, body)
  else if (!isUuid(ref)) throw notFound()
  return json(jobInDetail(state, known ?? createJob(state, caller, body, ref.toLowerCase())))
}

function remove(call: Call): Answered {
  asPlanner(call)
  deleteJob(call.state, jobAt(call))
  return nothing(204)
}

function plan(call: Call): Answered {
  const { state, caller, query, refs } = call
  const job = jobAt(call)
  const userId = userIn(call, query.get('userId') ?? 'me')
  if (caller.role === 'technician' && userId !== caller.user?.id) throw forbidden()
  planUser(state, caller, job, {
    action: refs[1] as Planning,
    userId,
    sendsMessage: query.has('sendMessage'),
  })
  touch(state, job)
  return nothing(204)
}

export const jobRoutes: readonly Route[] = [
  ['GET', '/job', list(() => ({ kind: 'all' }))],
  ['GET', '/job/list/all', list(() => ({ kind: 'all' }))],
  ['GET', '/job/list/unassigned', list(() => ({ kind: 'unassigned' }))],
  ['GET', '/job/list/mine', list(call => ({ kind: 'user', userId: userIn(call, 'me') }))],
  ['GET', '/job/list/user/:ref', list(call => ({ kind: 'user', userId: userIn(call, call.refs[0]) }))],
  ['GET', '/job/list/customer/:ref', list(({ refs: [id] }) => ({ kind: 'customer', id: Number(id) }))],
  ['GET', '/job/list/project/:ref', list(({ refs: [id] }) => ({ kind: 'project', id: Number(id) }))],
  ['GET', '/job/list/order/:ref', list(({ refs: [id] }) => ({ kind: 'order', id: Number(id) }))],
  [
    'GET',
    '/job/list/asset/:ref',
    list(({ state, refs }) => ({ kind: 'asset', assetUuid: found(state.data.assets, refs[0]).uuid })),
  ],
  ['POST', '/job', post],
  ['GET', '/job/:ref', call => json(jobInDetail(call.state, jobAt(call)))],
  ['PUT', '/job/:ref', put],
  ['DELETE', '/job/:ref', remove],
  ['GET', '/job/:ref/events', call => json(jobAt(call).events)],
  ['POST', '/job/:ref/note', call => writeNote(call, jobAt(call))],
  ['PUT', '/job/:ref/:(schedule|assign|unschedule)', plan],
]
