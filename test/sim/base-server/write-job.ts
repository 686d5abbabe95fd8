/** Creates and changes jobs by POST and PUT, with their events. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './access.ts'
import { forbidden, Refusal } from './answer.ts'
import { type Entry, type Fields, inOrder, isUuid, type Job } from './data.ts'
import { applyCustomFields, applyEntries, findEntry, readEntries } from './entries.ts'
import { checkJobBody, jobDefaults, plainFieldsOf } from './job-body.ts'
import { listedJob } from './job-view.ts'
import { applyResources, planResources } from './resources.ts'
import { newEntity, record, type ServerState, touch } from './server-state.ts'
import { isAbsent, stateOf } from './states.ts'
import { storedTexts } from './text.ts'
import { effectiveEnd } from './times.ts'

const itemDefaults = {
  ...{ title: null, description: null, done: false, doneTimeStamp: null, doneByUserId: null },
  ...{ destinationId: null, quantity: null, unit: null },
}
const noPlace = {
  ...{ placeName: null, street: null, zip: null, city: null, country: null, latitude: null, longitude: null },
}

export function createJob(state: ServerState, caller: Caller, body: Fields, uuid: string): Job {
  const sent = storedTexts(body, state.traits.text)
  checkJobBody(sent)
  checkAsset(state, sent)
  const resources = planResources(state, null, sent, caller)
  const job: Job = {
    ...newEntity(state, caller, uuid),
    ...{ fields: { ...jobDefaults, ...plainFieldsOf(sent) }, isPublished: false, override: null },
    ...{ resources: [], destinations: [], items: [], customFields: [], documents: [], links: [], events: [] },
  }
  applyLists(state, job, sent)
  if (resources) job.resources = resources
  job.isPublished = job.resources.length > 0
  if (typeof sent.state === 'string' && sent.state !== stateOf(job)) override(job, sent.state)
  state.data.jobs.set(job.uuid, job)
  record(state, job, caller, { type: 'CREATE', newState: stateOf(job) })
  if (job.fields.assetUuid) record(state, job, caller, { type: 'ASSIGN_ASSET' })
  return job
}

export function changeJob(state: ServerState, caller: Caller, job: Job, body: Fields): void {
  const read = storedTexts(body, state.traits.text)
  checkJobBody(read)
  checkAsset(state, read)
  if (caller.role === 'technician') checkRights(caller, job, read)
  const sent = keptEnd(job, read)
  const resources = planResources(state, job, sent, caller)
  const before = structuredClone(job)
  Object.assign(job.fields, plainFieldsOf(sent))
  applyLists(state, job, sent)
  recordFields(state, caller, job, before)
  if (resources) applyResources(state, caller, job, resources)
  if (typeof sent.state === 'string' && sent.state !== stateOf(job))
    changeState(state, caller, job, sent.state)
  if (!isDeepStrictEqual(job, before)) touch(state, job)
}

/** A body with the derived end leaves the end derived. */
function keptEnd({ fields }: Job, sent: Fields): Fields {
  const isDerived = (fields.endTime ?? null) === null && sent.endTime === effectiveEnd(fields)
  return isDerived ? { ...sent, endTime: null } : sent
}

function checkAsset({ data }: ServerState, { assetUuid }: Fields): void {
  if (isUuid(assetUuid) && !data.assets.has(assetUuid)) throw new Refusal(406, 'There is no such asset.')
}

const ofTechnicians = ['items', 'signature', 'customFields', 'description', 'documents', 'resources']

/** Checks the changed properties: equal ones are allowed, as clients send a job as they read it. */
function checkRights({ user }: Caller, job: Job, sent: Fields): void {
  const isOn = job.resources.some(({ userId, state }) => userId === user?.id && !isAbsent(state))
  const stored: Fields = {
    ...listedJob(job),
    signature: job.fields.signature ?? null,
    customFields: job.customFields,
  }
  for (const [name, value] of Object.entries({ ...plainFieldsOf(sent), ...listsOf(sent) })) {
    if (isDeepStrictEqual(value, stored[name] ?? null)) continue
    if (!isOn || !ofTechnicians.includes(name)) throw forbidden()
  }
}

function listsOf(sent: Fields): Fields {
  const names = ['items', 'destinations', 'customFields', 'state', 'resources']
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)))
}

function applyLists(state: ServerState, job: Job, sent: Fields): void {
  if ('items' in sent)
    job.items = applyEntries<Entry>(state, job.items, readEntries(sent.items), { defaults: itemDefaults })
  if ('destinations' in sent) {
    const listed = readEntries(sent.destinations).map((one, nth) => ({ order: nth, ...one }))
    job.destinations = applyEntries<Entry>(state, job.destinations, listed, {
      defaults: { location: noPlace },
    })
  }
  if ('customFields' in sent) job.customFields = applyCustomFields(state, job.customFields, sent.customFields)
  if ('documents' in sent) job.links = applyLinks(state, job, readEntries(sent.documents))
}

/** Adds and removes links by the list; uploads are only removed by DELETE. */
export function applyLinks(
  state: ServerState,
  { links, documents }: Pick<Job, 'links' | 'documents'>,
  sent: readonly Fields[],
): Entry[] {
  const isUpload = ({ uuid, contentUrl }: Fields) =>
    documents.includes(String(uuid)) || !/^https?:/.test(String(contentUrl))
  const defaults = {
    fileName: null,
    mimeType: null,
    size: null,
    description: null,
    internal: false,
    thumbUrl: null,
  }
  const listed = sent.filter(one => !isUpload(one))
  return applyEntries<Entry>(state, links, listed, { defaults })
}

function override(job: Job, state: string): void {
  if (state === 'PUBLISHED') job.isPublished = true
  job.override = state
}

function changeState(state: ServerState, caller: Caller, job: Job, to: string): void {
  const before = stateOf(job)
  const type =
    { PUBLISHED: 'PUBLISH', CLOSED: 'CLOSE', DRAFT: before === 'PUBLISHED' ? 'UNPUBLISH' : 'STATE_OVERRIDE' }[
      to
    ] ?? 'STATE_OVERRIDE'
  if (type === 'UNPUBLISH') job.isPublished = false
  override(job, to)
  record(state, job, caller, { type, newState: to })
}

function recordFields(state: ServerState, caller: Caller, job: Job, before: Job): void {
  const changed = (name: string) => !isDeepStrictEqual(job.fields[name] ?? null, before.fields[name] ?? null)
  const names = new Set([...Object.keys(job.fields), ...Object.keys(before.fields)])
  const others = [...names].filter(name => name !== 'signature' && name !== 'assetUuid')
  const hasListChanged =
    !isDeepStrictEqual(contentOf(job.destinations), contentOf(before.destinations)) ||
    !isDeepStrictEqual(contentOf(job.customFields), contentOf(before.customFields))
  if (others.some(changed) || hasListChanged) record(state, job, caller, { type: 'UPDATE' })
  if (!isDeepStrictEqual(job.links, before.links)) record(state, job, caller, { type: 'UPDATE_DOCUMENTS' })
  if (changed('signature')) record(state, job, caller, { type: 'SIGN' })
  if (changed('assetUuid')) {
    if (before.fields.assetUuid) record(state, job, caller, { type: 'UNASSIGN_ASSET' })
    if (job.fields.assetUuid) record(state, job, caller, { type: 'ASSIGN_ASSET' })
  }
  recordItems(state, caller, job, before)
}

/** Returns the content of a list without its uuids, as a change of those alone is no change. */
const contentOf = (entries: readonly Fields[]) =>
  entries.map(({ id: _id, uuid: _uuid, ...content }) => content)

function recordItems(state: ServerState, caller: Caller, job: Job, before: Job): void {
  const ticked = job.items.filter((item, nth) => {
    const was = findEntry(before.items, item) ?? before.items[nth]
    if ((was?.done ?? false) === item.done) return false
    const isDone = item.done === true
    Object.assign(item, {
      doneTimeStamp: isDone ? (item.doneTimeStamp ?? state.now()) : null,
      doneByUserId: isDone ? (item.doneByUserId ?? caller.user?.id ?? null) : null,
    })
    return true
  })
  if (!isDeepStrictEqual(contentOf(job.items), contentOf(before.items)))
    record(state, job, caller, { type: 'UPDATE_ITEMS' })
  for (const { done, title } of ticked) {
    const type = done === true ? 'WORKITEM_DONE' : 'WORKITEM_NOTDONE'
    record(state, job, caller, { type, comment: typeof title === 'string' ? title : null })
  }
}

/** Removes the job with its forms; its documents stay. */
export function deleteJob({ data }: ServerState, job: Job): void {
  data.jobs.delete(job.uuid)
  for (const form of inOrder(data.forms)) if (form.jobUuid === job.uuid) data.forms.delete(form.uuid)
}
