/** Jobs: create, read, update and delete one, and list its events (interface, "Jobs"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Job, JobEvent, JobInput } from '../../../shared/entities/job.ts'
import { readNamesVersion } from '../../service/entity/names-version.ts'
import { createJob } from '../../service/jobs/create-job.ts'
import { deleteJob } from '../../service/jobs/delete-job.ts'
import { createJobJson, type JsonJob } from '../../service/jobs/listed-json.ts'
import { changeJob } from '../../service/jobs/put-job.ts'
import { listEvents } from '../../service/jobs/read-job.ts'
import { findJobVersion } from '../../service/records/job-record.ts'
import { etagOf } from '../answer/etag.ts'
import { sendEntity } from '../answer/send-entity.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { identityOf, isGrantedForms } from '../request/identify.ts'
import { entityRoutes } from './entity.ts'

const ofJobs = { tag: 'Jobs', access: 'token' } as const

/** Routes of one job, with and without a body. */
export const jobs = entityRoutes({
  path: '/job',
  of: ofJobs,
  body: JobInput,
  answer: { status: 200, description: 'The job in full', schema: Job },
  post: { id: 'createJob', summary: 'Creates a job', refuses: [404, 409] },
  put: {
    id: 'putJob',
    summary: 'Updates a job, or creates it when the path names a UUID that no job has',
    description:
      'An absent property is unchanged, null clears it, an unknown one is kept. Entries of lists are matched by uuid, else id; missing ones are removed.',
    refuses: [409],
  },
  get: { id: 'getJob', summary: 'One job in full' },
  remove: { id: 'deleteJob', summary: 'Deletes a job' },
  find: findJobVersion,
  create: createJob,
  change: (command, ref, body) => ({ readLater: changeJob(command, ref, body) }),
  delete: deleteJob,
  reader: ({ service }) => {
    const jobJson = createJobJson(service.store.read)
    return (request, reply, ref) => {
      const grants = { forms: isGrantedForms(request) }
      // Reads the version again, as a change is read after its commit, when the request's version is outdated.
      const asker = { actor: identityOf(request).actor, version: service.store.versionThisTurn() }
      const { json, tag } = jobJson.read(asker, ref, grants)
      return sendEntity(request, reply, tagOf(tag, grants), json)
    }
  },
  send: sendJob,
})

const events = describe({
  ...ofJobs,
  id: 'listJobEvents',
  summary: "A job's events, oldest first",
  answer: { status: 200, description: 'The events', schema: Type.Array(JobEvent) },
})

export function registerJobEvents(app: FastifyInstance, { service }: HttpContext): void {
  app.get<{ Params: { id: string } }>('/job/:id/events', events, async request =>
    listEvents(service.store.read, identityOf(request).actor, request.params.id),
  )
}

/** Sends a job. For a key without the grant it has no forms. */
function sendJob(
  { service }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
): FastifyReply {
  const grants = { forms: isGrantedForms(request) }
  const tag = tagOf({ ...job, names: readNamesVersion(service.store.read) }, grants)
  return sendEntity(request, reply, tag, grants.forms ? job : { ...job, forms: [] })
}

/** Adds the version of names to the ETag, as a job shows the names of users, its customer and its project. */
function tagOf({ names, ...job }: JsonJob['tag'], grants: { forms: boolean }): string {
  return etagOf(job, ...(names === null ? [] : [names]), ...(grants.forms ? [] : ['bare']))
}
