/**
 * A job as a hub gives it, in full or as a list entry (interface, "Job", "Representations"). What a hub leaves out
 * stays unknown; what it gives in a wrong shape is taken as left out; what nobody named passes.
 */

import { Job, type JobEvent } from '../../../shared/job.ts'
import { jobFields } from '../../../shared/job-fields.ts'
import { jobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { entityReader, fieldReaders, type RemoteOf } from './read-entity.ts'
import { asDay, asId, asInstant, asMinutes, asOneOf, asText, readList } from './read-json.ts'
import { readRemoteDocuments } from './remote-document.ts'
import { readRemoteForm } from './remote-form.ts'
import { readDestination, readEvent, readItem, readResource } from './remote-parts.ts'

export type RemoteJob = RemoteOf<Job>

type Reader<K extends keyof Job> = (value: unknown) => Job[K] | null
const always = <T>(read: (value: unknown) => T) => read
const asFlag = (value: unknown) => (typeof value === 'boolean' ? value : null)
const asWhen = (value: unknown) => asInstant(value) ?? asDay(value)

const ofFields = fieldReaders(jobFields)

/** Properties that may be null: there, null is a value. */
const nullable: { [K in keyof Job]?: Reader<K> } = {
  ...ofFields.nullable,
  creatorId: asId,
  startTime: asWhen,
  endTime: asWhen,
  duration: asMinutes,
  customerId: asId,
  customerName: asText,
  projectId: asId,
  projectName: asText,
  orderId: asId,
}

/** Properties that are never null: there, null is unknown. */
const required: { [K in keyof Job]?: Reader<K> } = {
  ...ofFields.required,
  creationTimeStamp: asInstant,
  lastModified: asInstant,
  groupId: asId,
  state: always(value => asOneOf(jobStates, value)),
  allDay: asFlag,
  reported: asFlag,
  destinations: value => readList(value, readDestination),
  resources: value => readList(value, readResource),
  events: readEvents,
  items: value => readList(value, readItem),
  documents: value => readRemoteDocuments(value) as Job['documents'] | null,
  forms: value =>
    (readList(value, readRemoteForm)?.slice(0, syncLimits.formsOfOne) ?? null) as Job['forms'] | null,
}

export const readRemoteJob = entityReader<Job>(Job.properties, { nullable, required })

/** GET /job/:id/events; null when the answer is no list. */
export function readEvents(value: unknown): JobEvent[] | null {
  return readList(value, readEvent)
}
