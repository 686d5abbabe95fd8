/** What happens on a job: notes, actions, planning (specification, "Jobs"; decisions, extensions `action`, `notes`). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Command, runCommand } from '../../service/command.ts'
import { actOnJob } from '../../service/jobs/act.ts'
import { addNote, confirmDiscrepancy } from '../../service/jobs/notes.ts'
import { assignUser, scheduleUser, unscheduleUser } from '../../service/jobs/plan.ts'
import type { HttpContext } from '../context.ts'
import { formOf, instantIn, positionIn, takeForms } from '../form-body.ts'
import { runOnce } from '../idempotency.ts'
import { identityOf } from '../identify.ts'
import { demandJob } from '../job-match.ts'
import { parametersOf } from '../parameters.ts'
import { unwrap } from '../unwrap.ts'

interface OfJob {
  Params: { id: string }
}

/** What carries a form. */
export async function registerJobForms(app: FastifyInstance, context: HttpContext): Promise<void> {
  await takeForms(app)

  app.post<OfJob>('/job/:id/note', async (request, reply) => {
    const form = formOf(request)
    const note = {
      text: form.text,
      discrepancy: form.discrepancy !== undefined,
      internal: form.internal !== undefined,
      eventTimeStamp: instantIn(form, 'eventTimeStamp'),
      ...positionIn(form),
    }
    return answerOnce(context, request, reply, (command, id) => addNote(command, id, note))
  })

  app.put<OfJob>('/job/:id/action', async (request, reply) => {
    const { userId, state } = parametersOf(request)
    const form = formOf(request)
    const action = {
      userRef: userId,
      state,
      comment: form.comment ?? null,
      eventTimeStamp: instantIn(form, 'eventTimeStamp'),
      ...positionIn(form),
    }
    return answerOnce(context, request, reply, (command, id) => actOnJob(command, id, action))
  })
}

/** Once for each Idempotency-Key, and only on the version that If-Match names; the answer is 204. */
function answerOnce(
  context: HttpContext,
  request: FastifyRequest<OfJob>,
  reply: FastifyReply,
  work: (command: Command, id: string) => unknown,
): FastifyReply {
  const { id } = request.params
  const { status } = runOnce(context, request, command => {
    demandJob(command, id, request)
    work(command, id)
    return { status: 204, body: null }
  })
  return reply.code(status).send()
}

type Plan = (command: Command, ref: string, userRef: string | undefined, sendMessage: boolean) => void

const plans: Record<string, Plan> = {
  schedule: scheduleUser,
  unschedule: unscheduleUser,
  assign: assignUser,
}

/** What is asked with path and query alone. */
export function registerJobPlanning(app: FastifyInstance, { service }: HttpContext): void {
  for (const [name, plan] of Object.entries(plans)) {
    app.put<OfJob>(`/job/:id/${name}`, async (request, reply) => {
      const { id } = request.params
      const { userId, sendMessage } = parametersOf(request)
      unwrap(
        runCommand(service, identityOf(request).actor, command => {
          demandJob(command, id, request)
          plan(command, id, userId, sendMessage !== undefined)
        }),
      )
      return reply.code(204).send()
    })
  }

  app.put<{ Params: { id: string; eid: string } }>('/job/:id/event/:eid/confirm', async (request, reply) => {
    const { id, eid } = request.params
    const { actor } = identityOf(request)
    unwrap(
      runCommand(service, actor, command => {
        demandJob(command, id, request)
        confirmDiscrepancy(command, id, eid)
      }),
    )
    return reply.code(204).send()
  })
}
