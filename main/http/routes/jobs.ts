/** One job: create, read, update, delete (interface, "Jobs"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Job, JobEvent, JobInput } from '../../../shared/job.ts'
import { readNamesVersion } from '../../service/entity/names-version.ts'
import { createJob } from '../../service/jobs/create-job.ts'
import { deleteJob } from '../../service/jobs/delete-job.ts'
import { createJobJson, type JsonJob } from '../../service/jobs/listed-json.ts'
import { putJob } from '../../service/jobs/put-job.ts'
import { listEvents } from '../../service/jobs/read-job.ts'
import { etagOf, requireJob } from '../answer/etag.ts'
import { runOnce } from '../answer/idempotency.ts'
import { runRequestCommand } from '../answer/run-request-command.ts'
import { sendEntity } from '../answer/send-entity.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { isGrantedForms } from '../request/forms-grant.ts'
import { identityOf } from '../request/identify.ts'

interface OfJob {
  Params: { id: string }
}

const jobBody = jsonBody(JobInput)
const jobAnswer = { status: 200, description: 'The job in full', schema: Job } as const
const ofJobs = { tag: 'Jobs', access: 'token' } as const satisfies Partial<Operation>

const post = describe({
  ...ofJobs,
  id: 'createJob',
  summary: 'Creates a job',
  body: jobBody,
  answer: jobAnswer,
  headers: ['Idempotency-Key'],
  refuses: [404, 409],
})

const put = describe({
  ...ofJobs,
  id: 'putJob',
  summary: 'Updates a job, or creates it when the path names a UUID that no job has',
  description:
    'An absent property is unchanged, null clears it, an unknown one is kept. Entries of lists are matched by uuid, else id; missing ones are removed.',
  body: jobBody,
  answer: jobAnswer,
  headers: ['If-Match'],
  refuses: [409],
})

/** What takes a job as its body, in a scope that takes JSON. */
export function registerJobWrites(app: FastifyInstance, context: HttpContext): void {
  app.post('/job', post, async (request, reply) => {
    const body = jobBody.check(request.body)
    const answer = await runOnce(context, request, command => ({
      status: 200,
      body: createJob(command, body),
    }))
    return sendJob(context, request, reply, answer.body as Job)
  })

  app.put<OfJob>('/job/:id', put, async (request, reply) => {
    const body = jobBody.check(request.body)
    const { id } = request.params
    const job = await runRequestCommand(context, request, command => {
      requireJob(command, id, request)
      return putJob(command, id, body)
    })
    return sendJob(context, request, reply, job)
  })
}

const get = describe({
  ...ofJobs,
  id: 'getJob',
  summary: 'One job in full',
  answer: jobAnswer,
  headers: ['If-None-Match'],
})

const events = describe({
  ...ofJobs,
  id: 'listJobEvents',
  summary: "A job's events, oldest first",
  answer: { status: 200, description: 'The events', schema: Type.Array(JobEvent) },
})

const remove = describe({
  ...ofJobs,
  id: 'deleteJob',
  summary: 'Deletes a job',
  answer: { status: 204, description: 'It is deleted' },
  headers: ['If-Match'],
})

/** What is asked with the path alone. */
export function registerJobReads(app: FastifyInstance, context: HttpContext): void {
  const { service } = context
  const jobJson = createJobJson(service.store.read)

  app.get<OfJob>('/job/:id', get, async (request, reply) => {
    const grants = { forms: isGrantedForms(request) }
    const { json, tag } = jobJson.read(identityOf(request), request.params.id, grants)
    return sendEntity(request, reply, tagOf(tag, grants), json)
  })

  app.get<OfJob>('/job/:id/events', events, async request =>
    listEvents(service.store.read, identityOf(request).actor, request.params.id),
  )

  app.delete<OfJob>('/job/:id', remove, async (request, reply) => {
    const { id } = request.params
    await runRequestCommand(context, request, command => {
      requireJob(command, id, request)
      deleteJob(command, id)
    })
    return reply.code(204).send()
  })
}

/** To a key without the grant a job has no forms. */
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

/** It shows the names of people, of its customer and of its project. */
function tagOf({ names, ...job }: JsonJob['tag'], grants: { forms: boolean }): string {
  return etagOf(job, ...(names === null ? [] : [names]), ...(grants.forms ? [] : ['bare']))
}
