/** One job: create, read, update, delete (specification, "Jobs"). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Job, JobInput } from '../../../shared/job.ts'
import { runCommand } from '../../service/command.ts'
import { createJob } from '../../service/jobs/create-job.ts'
import { deleteJob } from '../../service/jobs/delete-job.ts'
import { putJob } from '../../service/jobs/put-job.ts'
import { listEvents, readJob } from '../../service/jobs/read-job.ts'
import { createBodyCheck } from '../check-body.ts'
import type { HttpContext } from '../context.ts'
import { demandMatch, jobEtag } from '../etag.ts'
import { runOnce } from '../idempotency.ts'
import { identityOf } from '../identify.ts'
import { takeJson } from '../json-body.ts'
import { unwrap } from '../unwrap.ts'

interface OfJob {
  Params: { id: string }
}

const checkJob = createBodyCheck(JobInput)

/** What takes a job as its body. */
export function registerJobWrites(app: FastifyInstance, context: HttpContext): void {
  takeJson(app)

  app.post('/job', async (request, reply) => {
    const body = checkJob(request.body)
    const answer = runOnce(context, request, command => ({ status: 200, body: createJob(command, body) }))
    return sendJob(reply, answer.body as Job)
  })

  app.put<OfJob>('/job/:id', async (request, reply) => {
    const body = checkJob(request.body)
    const { id } = request.params
    const job = unwrap(
      runCommand(context.service, identityOf(request).actor, command => {
        demandMatch(command, id, request.headers['if-match'])
        return putJob(command, id, body)
      }),
    )
    return sendJob(reply, job)
  })
}

/** What is asked with the path alone. */
export function registerJobReads(app: FastifyInstance, { service }: HttpContext): void {
  app.get<OfJob>('/job/:id', async (request, reply) =>
    sendJob(reply, readJob(service.store.read, identityOf(request).actor, request.params.id)),
  )

  app.get<OfJob>('/job/:id/events', async request =>
    listEvents(service.store.read, identityOf(request).actor, request.params.id),
  )

  app.delete<OfJob>('/job/:id', async (request, reply) => {
    const { id } = request.params
    unwrap(
      runCommand(service, identityOf(request).actor, command => {
        demandMatch(command, id, request.headers['if-match'])
        deleteJob(command, id)
      }),
    )
    return reply.code(204).send()
  })
}

function sendJob(reply: FastifyReply, job: Job): FastifyReply {
  return reply.header('ETag', jobEtag(job)).send(job)
}
