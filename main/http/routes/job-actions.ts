/** Notes, actions and planning on a job (interface, "Jobs", "action", "notes"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Instant } from '../../../shared/entities/schema.ts'
import { actionStates } from '../../../shared/entities/states.ts'
import { actOnJob } from '../../service/jobs/act.ts'
import { addNote, confirmDiscrepancy } from '../../service/jobs/notes.ts'
import { plans } from '../../service/jobs/plan.ts'
import { type OfJob, sendDoneOnJob } from '../answer/send-done.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, type Operation, type ParameterDescriptions } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { formParameters, instantIn, parseForms, positionIn } from '../request/form-body.ts'

const ofJobs = { tag: 'Jobs', access: 'token' } as const satisfies Partial<Operation>
const done = { status: 204, description: 'It is done' } as const

const user = {
  description: 'The id or UUID of a user, or the word me for the one whose token was sent.',
  schema: Type.String({ minLength: 1 }),
  isRequired: true,
} as const

const whenAndWhere = {
  eventTimeStamp: {
    description: 'When it happened, in epoch milliseconds. Now, if it is missing or in the future.',
    schema: Instant,
  },
  latitude: { description: 'WGS 84, degrees', schema: Type.Number() },
  longitude: { description: 'WGS 84, degrees', schema: Type.Number() },
  accuracy: { description: 'Metres', schema: Type.Number() },
} satisfies ParameterDescriptions

const note = describe({
  ...ofJobs,
  id: 'addNote',
  summary: 'Adds a note to a job',
  body: {
    type: 'application/x-www-form-urlencoded',
    fields: {
      text: { description: 'The note', schema: Type.String(), isRequired: true },
      discrepancy: { description: 'Marks it as a discrepancy.', isFlag: true },
      internal: { description: 'Marks it as internal.', isFlag: true, extension: 'notes' },
      ...offeredBy('notes', whenAndWhere),
    },
  },
  answer: done,
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

const action = describe({
  ...ofJobs,
  id: 'actOnJob',
  summary: 'Changes the state of a resource of a job',
  description:
    'An action that is older than the last change of the resource is recorded as a discrepancy and changes no state. The same state again changes nothing and succeeds.',
  extension: 'action',
  query: {
    userId: user,
    state: {
      description: 'The new state.',
      schema: Type.Enum([...actionStates]),
      isRequired: true,
    },
  },
  body: {
    type: 'application/x-www-form-urlencoded',
    fields: {
      comment: { description: 'Stored with the event.', schema: Type.String() },
      ...whenAndWhere,
    },
  },
  answer: done,
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

function offeredBy(extension: string, fields: ParameterDescriptions): ParameterDescriptions {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, extension }]))
}

/** Adds the routes with a form as their body. */
export async function registerJobForms(app: FastifyInstance, context: HttpContext): Promise<void> {
  await parseForms(app)

  app.post<OfJob>('/job/:id/note', note, async (request, reply) => {
    const form = formParameters(request)
    const written = {
      text: form.text,
      discrepancy: form.discrepancy !== undefined,
      internal: form.internal !== undefined,
      eventTimeStamp: instantIn(form, 'eventTimeStamp'),
      ...positionIn(form),
    }
    return sendDoneOnJob(context, request, reply, (command, id) => addNote(command, id, written))
  })

  app.put<OfJob>('/job/:id/action', action, async (request, reply) => {
    const { userId, state } = parametersOf(request)
    const form = formParameters(request)
    const asked = {
      userRef: userId,
      state,
      comment: form.comment ?? null,
      eventTimeStamp: instantIn(form, 'eventTimeStamp'),
      ...positionIn(form),
    }
    return sendDoneOnJob(context, request, reply, (command, id) => actOnJob(command, id, asked))
  })
}

const plan = (id: string, summary: string) =>
  describe({
    ...ofJobs,
    id,
    summary,
    query: {
      userId: user,
      sendMessage: {
        description: 'Notifies the user, with a SEND_SCHEDULE event.',
        isFlag: true,
      },
    },
    answer: done,
    headers: ['If-Match', 'Idempotency-Key'],
    refuses: [409],
  })

const planOperations = {
  schedule: plan('scheduleUser', 'Schedules a user on a job'),
  unschedule: plan('unscheduleUser', 'Removes a user from a job'),
  assign: plan('assignUser', 'Assigns a user to a job'),
}

const confirm = describe({
  ...ofJobs,
  id: 'confirmDiscrepancy',
  summary: 'Confirms a discrepancy of a job',
  extension: 'notes',
  path: { eid: 'The id or UUID of the event' },
  answer: done,
  headers: ['If-Match', 'Idempotency-Key'],
  refuses: [409],
})

/** Adds the routes without a body. */
export function registerJobPlanning(app: FastifyInstance, context: HttpContext): void {
  for (const name of ['schedule', 'unschedule', 'assign'] as const) {
    app.put<OfJob>(`/job/:id/${name}`, planOperations[name], async (request, reply) => {
      const { userId, sendMessage } = parametersOf(request)
      return sendDoneOnJob(context, request, reply, (command, id) =>
        plans[name](command, id, userId, sendMessage !== undefined),
      )
    })
  }

  app.put<{ Params: { id: string; eid: string } }>(
    '/job/:id/event/:eid/confirm',
    confirm,
    async (request, reply) => {
      const { eid } = request.params
      return sendDoneOnJob(context, request, reply, (command, id) => confirmDiscrepancy(command, id, eid))
    },
  )
}
