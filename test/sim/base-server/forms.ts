/** Forms: created by POST or PUT, changed, read and deleted, as the server's traits allow. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './access.ts'
import { notFound, Refusal } from './answer.ts'
import { type Fields, type Form, find, isUuid, type Job } from './data.ts'
import { applyCustomFields } from './entries.ts'
import { newEntity, record, type ServerState, touch } from './server-state.ts'
import { stateOfForm } from './states.ts'
import { storedTexts } from './text.ts'

export function createForm(state: ServerState, caller: Caller, body: Fields, sentUuid: string | null): Form {
  const sent = checked(storedTexts(body, state.traits.text))
  const job = jobOf(state, sent)
  const isRenamed = sentUuid === null || state.traits.formPut === 'renames'
  const uuid = isRenamed ? state.chance.uuid() : sentUuid
  if (sentUuid !== null && uuid !== sentUuid) state.origins.set(uuid, sentUuid)
  const form: Form = {
    ...newEntity(state, caller, uuid),
    ...{
      title: null,
      description: null,
      instructions: null,
      fields: [],
      jobUuid: job?.uuid ?? null,
      extra: {},
    },
  }
  apply(state, form, sent)
  state.data.forms.set(uuid, form)
  if (!job) return form
  record(state, job, caller, { type: 'ATTACH_FORM', comment: form.title })
  recordCompletion(state, caller, job, form, 'PUBLISHED')
  touch(state, job)
  return form
}

export function putForm(state: ServerState, caller: Caller, ref: string, body: Fields): Form {
  const { formPut } = state.traits
  if (typeof formPut === 'number') throw new Refusal(formPut, 'Forms are not changed here.')
  const form = find(state.data.forms, ref)
  if (form) return changeForm(state, caller, form, body)
  if (formPut === 'changes' || !isUuid(ref)) throw notFound()
  return createForm(state, caller, body, ref.toLowerCase())
}

function changeForm(state: ServerState, caller: Caller, form: Form, body: Fields): Form {
  const sent = checked(storedTexts(body, state.traits.text))
  const before = structuredClone(form)
  apply(state, form, sent)
  if (isDeepStrictEqual(form, before)) return form
  touch(state, form)
  const job = form.jobUuid === null ? undefined : state.data.jobs.get(form.jobUuid)
  if (!job) return form
  recordCompletion(state, caller, job, form, stateOfForm(before.fields))
  touch(state, job)
  return form
}

export function deleteForm(state: ServerState, caller: Caller, form: Form): void {
  state.data.forms.delete(form.uuid)
  const job = form.jobUuid === null ? undefined : state.data.jobs.get(form.jobUuid)
  if (!job) return
  record(state, job, caller, { type: 'DETACH_FORM', comment: form.title })
  touch(state, job)
}

function recordCompletion(state: ServerState, caller: Caller, job: Job, form: Form, before: string): void {
  if (stateOfForm(form.fields) !== 'COMPLETED' || before === 'COMPLETED') return
  record(state, job, caller, { type: 'COMPLETE_FORM', comment: form.title })
}

const texts = ['title', 'description', 'instructions'] as const

function checked(body: Fields): Fields {
  for (const name of texts) {
    const value = body[name] ?? null
    if (value !== null && typeof value !== 'string') throw new Refusal(406, `${name} has another type.`)
  }
  return body
}

const ownProperties = [
  'id',
  'uuid',
  'state',
  'jobId',
  'jobUuid',
  'fields',
  'creationTimeStamp',
  'lastModified',
]

function apply(state: ServerState, form: Form, sent: Fields): void {
  for (const name of texts) if (name in sent) form[name] = (sent[name] ?? null) as string | null
  if ('fields' in sent) form.fields = applyCustomFields(state, form.fields, sent.fields)
  const known = [...ownProperties, ...texts, 'creatorId', 'groupId'] as readonly string[]
  for (const [name, value] of Object.entries(sent)) if (!known.includes(name)) form.extra[name] = value
}

function jobOf({ data }: ServerState, { jobUuid, jobId }: Fields): Job | null {
  const ref = jobUuid ?? jobId ?? null
  if (ref === null) return null
  const job = find(data.jobs, String(ref))
  if (!job) throw new Refusal(404, 'There is no such job.')
  return job
}
